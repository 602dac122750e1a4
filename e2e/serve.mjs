// The site as a visitor meets it, on a database of its own in a temporary folder: demo catalogue and one transcript.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const services = resolve(import.meta.dirname, '../services/dist');
const folder = mkdtempSync(join(tmpdir(), 'lectern-e2e-'));
const env = { ...process.env, VAR_DIR: folder, DATABASE_FILE: join(folder, 'lectern.db'), LOG_LEVEL: 'warn' };
delete env.DATABASE_URL;

/** @param {string[]} args */
const node = (...args) => spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });

for (const args of [['demo'], ['transcripts', resolve(import.meta.dirname, 'fixtures/transcripts')]]) {
  const [code] = await once(node(join(services, 'import/cli.js'), ...args), 'close');
  if (code !== 0) process.exit(1);
}

const server = node(join(services, 'main.js'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'));
const [code] = await once(server, 'close');
rmSync(folder, { recursive: true, force: true });
process.exit(code ?? 1);
