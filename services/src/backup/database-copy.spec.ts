import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dumpMysql } from './database-copy.js';

/** Prints its settings, and the certificates they name. */
const CLIENT = `#!/bin/sh
settings="\${1#--defaults-file=}"
cat "$settings"
cat "$(sed -n 's/^ssl-ca="\\(.*\\)"$/\\1/p' "$settings")"
`;

const { PATH = '' } = process.env;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-copy-'));
  const program = join(folder, 'mariadb-dump');
  await writeFile(program, CLIENT);
  await chmod(program, 0o700);
  process.env['PATH'] = `${folder}${delimiter}${PATH}`;
});
afterAll(async () => {
  process.env['PATH'] = PATH;
  await rm(folder, { recursive: true });
});

async function settingsFor(url: string): Promise<string> {
  const dump = join(folder, 'dump.gz');
  await dumpMysql(url, dump);
  return gunzipSync(await readFile(dump)).toString();
}

test('the client program verifies the server with the authorities that the services trust', async () => {
  const settings = await settingsFor('mysql://lectern:secret@db.example.org/lectern?ssl=true');
  expect(settings).toMatch(/^loose-ssl-mode=VERIFY_IDENTITY$/m);
  expect(settings).toMatch(/^loose-ssl-verify-server-cert$/m);
  expect(settings).toContain(rootCertificates[0]);
});

test('the client program verifies the server with the configured authority only', async () => {
  const ca = join(folder, 'own.pem');
  await writeFile(ca, 'OWN AUTHORITY');
  const settings = await settingsFor(
    `mysql://lectern:secret@10.0.0.11/lectern?ssl=true&ca=${encodeURIComponent(ca)}`,
  );
  expect(settings).toMatch(/^loose-ssl-mode=VERIFY_CA$/m);
  expect(settings).toContain('OWN AUTHORITY');
  expect(settings).not.toContain('BEGIN CERTIFICATE');
});
