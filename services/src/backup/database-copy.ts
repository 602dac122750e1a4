import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, mkdtemp, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { rootCertificates } from 'node:tls';
import { createGunzip, createGzip } from 'node:zlib';
import { type DatabaseTls, databaseTls } from '../database/database-tls.js';
import { copyEmbedded } from '../database/embedded-driver.js';
import { BackupProblem } from './manifest.js';

/** Copies the embedded database as it is now, while other processes write. @throws {BackupProblem} if there is none */
export async function dumpEmbedded(databaseFile: string, copy: string): Promise<void> {
  await access(databaseFile).catch(() => {
    throw new BackupProblem(`There is no database at ${databaseFile}: check DATABASE_FILE and VAR_DIR.`);
  });
  copyEmbedded(databaseFile, copy);
}

/** Writes the embedded database's file; the caller has checked that there is none. */
export async function loadEmbedded(from: string, databaseFile: string): Promise<void> {
  await mkdir(dirname(databaseFile), { recursive: true });
  const draft = `${databaseFile}.restored`;
  await pipeline(createReadStream(from), createGunzip(), createWriteStream(draft, { mode: 0o600 }));
  await syncFile(draft);
  await rename(draft, databaseFile);
}

/** The `loose` options are known only to one of the two programs; the other one merely warns. */
const DUMP = [
  '--single-transaction',
  '--quick',
  '--hex-blob',
  // Loading it would need the privilege LOCK TABLES, and nobody else uses the empty database.
  '--skip-add-locks',
  '--no-tablespaces',
  '--loose-set-gtid-purged=OFF',
  '--loose-column-statistics=0',
];

/** Dumps a MySQL or MariaDB database with the server's own program, as of a single point in time. */
export async function dumpMysql(url: string, to: string): Promise<void> {
  await withClient(['mariadb-dump', 'mysqldump'], url, DUMP, ({ stdout }) =>
    pipeline(stdout, createGzip(), createWriteStream(to, { mode: 0o600 })),
  );
  await syncFile(to);
}

/** Runs a dump's statements; the caller has checked that there are no tables. */
export async function loadMysql(from: string, url: string): Promise<void> {
  await withClient(['mariadb', 'mysql'], url, [], ({ stdin, stdout }) => {
    stdout.resume();
    return pipeline(createReadStream(from), createGunzip(), stdin);
  });
}

export async function compress(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createGzip(), createWriteStream(to, { mode: 0o600 }));
  await syncFile(to);
}

export async function sizeAndHash(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Runs a client program on the database of `url`. The password is in a file, since other users can see a program's arguments. */
async function withClient(
  names: readonly string[],
  url: string,
  options: readonly string[],
  use: (streams: ChildProcessWithoutNullStreams) => Promise<void>,
): Promise<void> {
  const program = await findProgram(names);
  const folder = await mkdtemp(join(tmpdir(), 'lectern-client-'));
  try {
    const settings = join(folder, 'client.cnf');
    const address = new URL(url);
    const tls = databaseTls(address);
    // MySQL's program verifies nothing without a file of certificates.
    const ca = join(folder, 'ca.pem');
    if (tls) await writeFile(ca, tls.ca ?? rootCertificates.join('\n'));
    const lines = [...clientSettings(address), ...(tls ? tlsSettings(tls, ca) : []), ''];
    await writeFile(settings, lines.join('\n'), { mode: 0o600 });
    const database = decodeURIComponent(address.pathname.slice(1));
    const child = spawn(program, [`--defaults-file=${settings}`, ...options, database]);
    const ended = new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done));
    // A program that fails closes its streams: its own message takes precedence.
    const [used, code, said] = await Promise.allSettled([use(child), ended, text(child.stderr)]);
    if (code.status === 'rejected' || said.status === 'rejected' || code.value !== 0) {
      const result = code.status === 'fulfilled' ? `ended with code ${code.value}` : 'cannot be run';
      throw new BackupProblem(
        `${program} ${result}: ${said.status === 'fulfilled' ? said.value.trim() : ''}`,
      );
    }
    if (used.status === 'rejected') throw new BackupProblem(`The copy failed: ${String(used.reason)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function findProgram(names: readonly string[]): Promise<string> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name);
      const isThere = await access(path, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isThere) return path;
    }
  }
  throw new BackupProblem(
    `Neither ${names.join(' nor ')} is installed: on Debian, apt-get install mariadb-client.`,
  );
}

/** The connection settings of the services in the clients' own format. */
function clientSettings({ hostname, port, username, password, searchParams }: URL): string[] {
  const socket = searchParams.get('socketPath');
  return [
    '[client]',
    `user=${quoted(decodeURIComponent(username))}`,
    `password=${quoted(decodeURIComponent(password))}`,
    ...(socket ? [`socket=${quoted(socket)}`] : [`host=${quoted(hostname)}`, `port=${port || '3306'}`]),
    ...(socket ? [] : ['protocol=tcp']),
    'default-character-set=utf8mb4',
  ];
}

/** The server's certificate is verified with the authorities that the services trust. */
function tlsSettings({ verifyIdentity }: DatabaseTls, ca: string): string[] {
  return [
    `ssl-ca=${quoted(ca)}`,
    // MySQL's option, then MariaDB's, which always compares the address: each program ignores the other's.
    `loose-ssl-mode=${verifyIdentity ? 'VERIFY_IDENTITY' : 'VERIFY_CA'}`,
    'loose-ssl',
    'loose-ssl-verify-server-cert',
  ];
}

const quoted = (value: string): string => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
