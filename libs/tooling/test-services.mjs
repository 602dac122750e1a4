#!/usr/bin/env node
// Runs the services' tests: `npm run test:services -- [--mysql] [--equal] [--node 24] [Jest arguments, such as files
// or --watch]`. On the embedded database, or with --mysql on MariaDB: the server that TEST_DATABASE_URL names, else a
// private one. With --equal those that `npm test` leaves to the embedded database.
import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { startMariadb } from './mariadb.mjs';
import { nodeOf } from './other-node.mjs';
import { main, root, say, Stop } from './steps.mjs';

const { values, tokens } = parseArgs({
  options: { node: { type: 'string' }, mysql: { type: 'boolean' }, equal: { type: 'boolean' } },
  strict: false,
  tokens: true,
});
const own = new Set(
  tokens.flatMap((token) => {
    if (token.kind !== 'option' || !['node', 'mysql', 'equal'].includes(token.name)) return [];
    return token.name !== 'node' || token.inlineValue ? [token.index] : [token.index, token.index + 1];
  }),
);
const rest = process.argv.slice(2).filter((_arg, index) => !own.has(index));
const program = typeof values.node === 'string' ? nodeOf(values.node) : process.execPath;

/** @param {string[]} args @param {NodeJS.ProcessEnv} [variables] */
function run(args, variables) {
  const { status } = spawnSync(program, args, {
    cwd: join(root, 'services'),
    // Processes started by the tests use the same Node.
    env: { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH ?? ''}`, ...variables },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Stop(`The services' tests exited with code ${status}`);
}

const tool = (/** @type {string} */ name) => join(root, 'libs/tooling', name);

/** @param {string} config @param {NodeJS.ProcessEnv} [variables] */
const jest = (config, variables) =>
  run([tool('rerun.mjs'), '--narrow', tool('jest.mjs'), '--config', config, ...rest], variables);

const hasFiles = rest.some((arg) => !arg.startsWith('-'));
const isLong = rest.some((arg) => arg.includes('.long.'));
const configOfFiles = `jest.${isLong ? 'long' : 'integration'}.config.mjs`;

async function onMariadb() {
  const configured = process.env.TEST_DATABASE_URL;
  const server = configured ? undefined : await startMariadb();
  try {
    jest(hasFiles ? configOfFiles : `jest.mariadb${values.equal ? '-equal' : ''}.config.mjs`, {
      TEST_DATABASES: 'mysql',
      TEST_DATABASE_URL: configured ?? server?.url,
    });
  } finally {
    await server?.stop();
  }
}

await main(async () => {
  say(`Node ${typeof values.node === 'string' ? values.node : process.versions.node}`);
  if (values.mysql) return onMariadb();
  // File arguments mean integration tests; without any, the unit tests come first.
  if (rest.length === 0) jest('jest.config.mjs');
  jest(configOfFiles);
});
