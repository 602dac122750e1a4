// npm test [-- PART …]: installs what is missing, then runs every check, or those named. Results in Nx's
// cache are reused.
import {
  ensureChromium,
  ensureGalera,
  ensureHaproxy,
  ensureIcalProgram,
  ensureMariadb,
  ensureUnitVerifier,
} from './programs.mjs';
import { runParts } from './parts.mjs';
import { install, main, say, Stop } from './steps.mjs';

/** Every part, and the programs that it needs. @type {Record<string, (keyof typeof PROGRAMS)[]>} */
const PARTS = {
  format: [],
  unused: [],
  circles: [],
  eslint: [],
  oxlint: [],
  typecheck: [],
  test: ['unitVerifier'],
  documents: [],
  budget: [],
  integration: ['icalProgram', 'mariadb'],
  'integration-mariadb': ['mariadb'],
  chaos: ['galera', 'haproxy'],
  checkout: [],
  site: ['chromium'],
  platform: ['chromium'],
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

await main(async () => {
  const named = process.argv.slice(2);
  const unknown = named.find((part) => !Object.hasOwn(PARTS, part));
  if (unknown !== undefined)
    throw new Stop(`Unknown part '${unknown}'. The parts are: ${Object.keys(PARTS).join(', ')}`);
  const parts = Object.keys(PARTS).filter((part) => named.length === 0 || named.includes(part));
  say(named.length === 0 ? 'Lectern: all tests' : `Lectern: ${parts.join(', ')}`);
  await install();
  const env = {};
  for (const program of new Set(parts.flatMap((part) => PARTS[part] ?? [])))
    Object.assign(env, await PROGRAMS[program]());
  await runParts(parts, { env });
});
