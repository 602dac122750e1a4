import { readFileSync } from 'node:fs';
import { ConfigError, LOOPBACK } from './checks.js';
import type { Environment } from './environment.js';

/**
 * `DATABASE_URL` with the settings of its connection as query parameters: `ssl=true` unless the server is on this machine, which
 * `DATABASE_TLS` overrides, and `ca` for the file of `DATABASE_CA`. Null for the embedded database.
 *
 * @throws {ConfigError}
 */
export function databaseAddress(env: Environment): string | null {
  const { DATABASE_URL, DATABASE_TLS, DATABASE_CA } = env;
  if (!DATABASE_URL) {
    const [left] = (['DATABASE_TLS', 'DATABASE_CA'] as const).filter((name) => env[name]);
    if (left)
      throw new ConfigError([`${left}: is for DATABASE_URL, which is not set; remove one or set the other`]);
    return null;
  }
  if (env.DATABASE_FILE)
    throw new ConfigError(['DATABASE_FILE: contradicts DATABASE_URL; remove the one that is not used']);
  const url = new URL(DATABASE_URL);
  const { hostname, searchParams } = url;
  const ssl = searchParams.get('ssl');
  const isHere = LOOPBACK.test(hostname) || searchParams.has('socketPath');
  if (ssl === 'false' && !isHere && DATABASE_TLS !== 'off')
    throw new ConfigError([
      'DATABASE_URL: ssl=false would send everything to another machine unencrypted; remove it, or set DATABASE_TLS=off if the network between is private',
    ]);
  if (ssl === 'true' && DATABASE_TLS === 'off')
    throw new ConfigError(['DATABASE_TLS: off contradicts ssl=true in DATABASE_URL; remove one of them']);
  const isOn = DATABASE_TLS ? DATABASE_TLS === 'on' : ssl ? ssl === 'true' : !isHere;
  if (DATABASE_CA && !isOn)
    throw new ConfigError(['DATABASE_CA: has no effect without TLS; remove it, or set DATABASE_TLS=on']);
  searchParams.delete('ssl');
  if (isOn) searchParams.set('ssl', 'true');
  if (DATABASE_CA) {
    readCertificate('DATABASE_CA', DATABASE_CA);
    searchParams.set('ca', DATABASE_CA);
  }
  return url.href;
}

/** How mails are sent. */
export interface SmtpSettings {
  /** `SMTP_URL`; null writes mails to files. */
  url: string | null;
  /** Certificates that are trusted instead of the system's, as PEM. */
  ca: string | null;
}

/** Nodemailer's options that can take encryption or its verification away, each with the value that does not. */
const HARMLESS: Readonly<Record<string, string>> = {
  ignoreTLS: 'false',
  opportunisticTLS: 'false',
  requireTLS: 'true',
  secured: 'false',
  'tls.rejectUnauthorized': 'true',
};

/**
 * Mails to another machine are encrypted unless `SMTP_TLS` is `off`.
 *
 * @throws {ConfigError}
 */
export function smtpSettings(env: Environment): SmtpSettings {
  const { SMTP_URL, SMTP_TLS, SMTP_CA } = env;
  if (!SMTP_URL) {
    const [left] = (['SMTP_TLS', 'SMTP_CA'] as const).filter((name) => env[name]);
    if (left)
      throw new ConfigError([`${left}: is for SMTP_URL, which is not set; remove one or set the other`]);
    return { url: null, ca: null };
  }
  const url = new URL(SMTP_URL);
  if (SMTP_TLS === 'off' && url.protocol === 'smtps:')
    throw new ConfigError([
      'SMTP_TLS: off contradicts smtps:// in SMTP_URL; write smtp://, or remove SMTP_TLS',
    ]);
  refuseOptions(url, SMTP_TLS);
  if (SMTP_CA && SMTP_TLS === 'off')
    throw new ConfigError(['SMTP_CA: has no effect without TLS; remove it, or SMTP_TLS=off']);
  if (SMTP_TLS === 'off') url.searchParams.set('ignoreTLS', 'true');
  if (SMTP_TLS === 'on' && url.protocol === 'smtp:') url.searchParams.set('requireTLS', 'true');
  return { url: SMTP_TLS ? url.href : SMTP_URL, ca: SMTP_CA ? readCertificate('SMTP_CA', SMTP_CA) : null };
}

/**
 * Options of `SMTP_URL` are easily copied from an example, like `ssl=false` of `DATABASE_URL`.
 *
 * @throws {ConfigError}
 */
function refuseOptions({ hostname, searchParams }: URL, tls: 'on' | 'off' | undefined): void {
  const weaker = Object.keys(HARMLESS).find((name) =>
    searchParams.getAll(name).some((value) => value !== HARMLESS[name]),
  );
  if (weaker && tls === 'on')
    throw new ConfigError([`SMTP_TLS: on contradicts ${weaker} in SMTP_URL; remove one of them`]);
  if (weaker && !tls && !LOOPBACK.test(hostname))
    throw new ConfigError([
      `SMTP_URL: ${weaker} would send mails to another machine without verified encryption; remove it, or set SMTP_TLS=off if the network between is private`,
    ]);
  if (tls === 'off' && searchParams.getAll('requireTLS').includes('true'))
    throw new ConfigError(['SMTP_TLS: off contradicts requireTLS in SMTP_URL; remove one of them']);
}

/** @throws {ConfigError} if there is no certificate in the file */
function readCertificate(name: 'DATABASE_CA' | 'SMTP_CA', file: string): string {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError([`${name}: the file cannot be read`]);
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new ConfigError([`${name}: the file has no certificate in PEM`]);
  return text;
}
