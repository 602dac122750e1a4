// npm test [-- PART …]: installs what is missing, then runs every check, or those named. Results in Nx's
// cache are reused. `npm run test:all` runs the long tests as well, and reuses nothing.
import {
  ensureChromium,
  ensureFatrace,
  ensureGalera,
  ensureHaproxy,
  ensureIcalProgram,
  ensureMariadb,
  ensureUnitVerifier,
} from './programs.mjs';
import { parseArgs } from 'node:util';
import { runParts } from './parts.mjs';
import { runAll } from './test-all.mjs';
import { install, main, say, Stop } from './steps.mjs';

/** Every part, and the programs that it needs. @type {Record<string, (keyof typeof PROGRAMS)[]>} */
const PARTS = {
  format: [],
  unused: [],
  circles: [],
  eslint: [],
  oxlint: [],
  typecheck: [],
  test: [],
  documents: ['unitVerifier'],
  budget: [],
  integration: ['icalProgram', 'mariadb'],
  'integration-mariadb': ['mariadb'],
  chaos: ['galera', 'haproxy'],
  checkout: [],
  site: ['chromium'],
  platform: ['chromium'],
};

/** The same for parts that only `npm run test:all` runs. @type {typeof PARTS} */
const LONG_PARTS = {
  'integration-long': ['icalProgram', 'mariadb'],
  'integration-mariadb-long': ['mariadb'],
  'checkout-long': [],
  'site-long': ['chromium'],
  'platform-long': ['chromium'],
  mutants: ['icalProgram', 'mariadb', 'chromium'],
};

/** Program → installs it if it is missing, and returns the variables that tests find it by. */
const PROGRAMS = {
  chromium: async () => ({ CHROMIUM_PATH: await ensureChromium() }),
  icalProgram: async () => ({ KHAL_PATH: await ensureIcalProgram() }),
  mariadb: async () => {
    if (!process.env.TEST_DATABASE_URL) await ensureMariadb();
    return {};
  },
  unitVerifier: async () => {
    await ensureUnitVerifier();
    return {};
  },
  galera: async () => {
    await ensureGalera();
    return {};
  },
  haproxy: async () => {
    await ensureHaproxy();
    return {};
  },
};

const ALL = { ...PARTS, ...LONG_PARTS };

await main(async () => {
  const { values, positionals: named } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false } },
  });
  const unknown = named.find((part) => !Object.hasOwn(ALL, part));
  if (unknown !== undefined)
    throw new Stop(`Unknown part '${unknown}'. The parts are: ${Object.keys(ALL).join(', ')}`);
  const parts =
    named.length > 0
      ? Object.keys(ALL).filter((part) => named.includes(part))
      : Object.keys(values.all ? ALL : PARTS);
  say(named.length > 0 ? `Lectern: ${parts.join(', ')}` : 'Lectern: all tests');
  await install();
  const env = {};
  for (const program of new Set(parts.flatMap((part) => ALL[part] ?? [])))
    Object.assign(env, await PROGRAMS[program]());
  if (values.all) await runAll(parts, { env, fatrace: await ensureFatrace() });
  else await runParts(parts, { env });
});
