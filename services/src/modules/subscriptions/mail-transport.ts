import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** Delivers mails. */
export interface MailTransport {
  /** Resolves once the mail is accepted or on disk; rejects if that is uncertain. */
  send(mail: SendMailOptions & { messageId: string }): Promise<void>;
  close(): void;
}

/** Concurrent mails; for a server that allows fewer connections, set the number in `SMTP_URL` (`?maxConnections=2`). */
export const LANES = 5;

/**
 * A server that is silent after receiving a whole mail may have accepted it: if we gave up early, the mail would arrive twice.
 *
 * @see RFC 5321, section 4.5.3.2.6: at least ten minutes
 */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 600_000,
};
/** No part of a mail may make Nodemailer read a file or an address. */
const SEALED = { disableFileAccess: true, disableUrlAccess: true };

const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Names and addresses leave this machine only encrypted: a server without TLS is refused. `SMTP_TLS=off` adds `?ignoreTLS=true` to the address;
 * the configuration refuses any other option that would turn TLS off.
 */
export function needsTls(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  return !THIS_MACHINE.test(hostname) && searchParams.get('ignoreTLS') !== 'true';
}

/**
 * @param url `smtp://user:password@host:port`, or `smtps://…`; its query may contain further Nodemailer options
 * @param ca certificates that are trusted instead of the system's, as PEM
 */
export function smtpTransport(url: string, ca: string | null = null): MailTransport {
  const transport = createTransport({
    ...TIMEOUTS,
    ...SEALED,
    ...(needsTls(url) && { requireTLS: true }),
    ...(ca !== null && { tls: { ca } }),
    url,
    pool: true,
    // A broken connection may have delivered its mail: the outbox decides about retries.
    maxRequeues: 0,
    idleTimeout: 5_000,
  });
  return {
    send: async (mail) => void (await transport.sendMail(mail)),
    close: () => transport.close(),
  };
}

/** Writes each mail as `{Message-ID}.eml`, atomically. Because of the name, a repeat overwrites the same file. */
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
