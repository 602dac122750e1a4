import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** The way a mail leaves. */
export interface MailTransport {
  /** Resolves when the mail is in other hands, or on disk; rejects when that is not certain. */
  send(mail: SendMailOptions & { messageId: string }): Promise<void>;
  close(): void;
}

/** Mails in flight at once; a server that takes fewer connections is told so in `SMTP_URL` (`?maxConnections=2`). */
export const LANES = 5;

const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};
/** A mail is made of what it is given: no part of it names a file or an address to be read. */
const SEALED = { disableFileAccess: true, disableUrlAccess: true };

const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Names and addresses leave this machine encrypted, or not at all: a server that offers no TLS is refused. Who must do without says so in
 * the address (`?ignoreTLS=true`).
 */
export function needsTls(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  return !THIS_MACHINE.test(hostname) && !searchParams.has('ignoreTLS') && !searchParams.has('requireTLS');
}

/** @param url `smtp://user:password@host:port`, or `smtps://…`; its query may hold further options of Nodemailer */
export function smtpTransport(url: string): MailTransport {
  const transport = createTransport({
    ...TIMEOUTS,
    ...SEALED,
    ...(needsTls(url) && { requireTLS: true }),
    url,
    pool: true,
    // A connection that broke off may have handed over its mail: whether to repeat it is the outbox's to say.
    maxRequeues: 0,
    idleTimeout: 5_000,
  });
  return {
    send: async (mail) => void (await transport.sendMail(mail)),
    close: () => transport.close(),
  };
}

/**
 * Writes each mail as `{Message-ID}.eml`. The name makes a repeat the same file, and the file appears whole or not at all.
 */
export function folderTransport(folder: string): MailTransport {
  const composer = createTransport({ ...SEALED, streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(mail);
      if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not composed');
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${mail.messageId.replace(/[^\w.@-]/g, '')}.eml`);
      await writeDurably(`${path}.part`, message);
      await rename(`${path}.part`, path);
    },
    close: () => undefined,
  };
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
