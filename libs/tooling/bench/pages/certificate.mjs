import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../steps.mjs';

/**
 * A new key and self-signed certificate, made by openssl; the browser is configured to accept it.
 *
 * @returns {Promise<{key: Buffer, cert: Buffer}>}
 * @throws {import('../../steps.mjs').Stop} without openssl
 */
export async function certificate() {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const kind = [
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
    ];
    await run('openssl', ['req', ...kind, '-subj', '/CN=localhost', '-keyout', key, '-out', cert], {
      quiet: true,
    });
    return { key: await readFile(key), cert: await readFile(cert) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
