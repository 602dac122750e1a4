// The site as visitors see it, on its own database in a temporary folder: demo catalogue and one transcript.
// As `platform` it has operators, who confirm by signing in again, trusts proxies, and has no transcript.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const isPlatform = process.argv[2] === 'platform';
const services = resolve(import.meta.dirname, '../services/dist');
const folder = mkdtempSync(join(tmpdir(), 'lectern-e2e-'));
const env = {
  ...process.env,
  VAR_DIR: folder,
  DATABASE_FILE: join(folder, 'lectern.db'),
  LOG_LEVEL: 'warn',
  // A busy machine must not count as overload.
  OVERLOAD_DELAY_MS: '60000',
};
delete env.DATABASE_URL;
// Addresses of those who sign in as "Operator" at the local provider.
if (isPlatform) {
  Object.assign(env, { STEP_UP: 'provider', TRUST_PROXY: '127.0.0.1,::1' });
  const names = ['operator', ...Array.from({ length: 20 }, (_, index) => `operator-${index + 1}`)];
  env.OPERATORS = names.map((name) => `${name}@lectern.example`).join();
}

/** @param {string[]} args */
const node = (...args) => spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });

const transcripts = ['transcripts', resolve(import.meta.dirname, 'fixtures/transcripts')];
for (const args of isPlatform ? [['demo']] : [['demo'], transcripts]) {
  const [code] = await once(node(join(services, 'cli/import.js'), ...args), 'close');
  if (code !== 0) process.exit(1);
}

const server = node(join(services, 'main.js'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'));
const [code] = await once(server, 'close');
rmSync(folder, { recursive: true, force: true });
process.exit(code ?? 1);
