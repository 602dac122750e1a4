// npm test: installs what is missing, then runs every check. Results in Nx's cache are reused.
import {
  ensureChromium,
  ensureGalera,
  ensureHaproxy,
  ensureIcalProgram,
  ensureMariadb,
  ensureUnitVerifier,
} from './programs.mjs';
import { runParts } from './parts.mjs';
import { install, main, say } from './steps.mjs';

await main(async () => {
  say('Lectern: all tests');
  await install();
  const env = { CHROMIUM_PATH: await ensureChromium(), KHAL_PATH: await ensureIcalProgram() };
  if (!process.env.TEST_DATABASE_URL) await ensureMariadb();
  await ensureUnitVerifier();
  await ensureGalera();
  await ensureHaproxy();
  await runParts(
    [
      'format',
      'unused',
      'circles',
      'lint-pages',
      'lint-rest',
      'typecheck',
      'test',
      'documents',
      'budget',
      'integration',
      'integration-mariadb',
      'chaos',
      'checkout',
      'site',
      'platform',
    ],
    { env },
  );
});
