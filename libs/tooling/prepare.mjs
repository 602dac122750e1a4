// Installs the packages and every program that the tests need, so that the first test run starts at once.
import {
  ensureChromium,
  ensureGalera,
  ensureHaproxy,
  ensureIcalProgram,
  ensureUnitVerifier,
} from './programs.mjs';
import { install, main } from './steps.mjs';

await main(async () => {
  await install();
  await ensureChromium();
  await ensureIcalProgram();
  await ensureUnitVerifier();
  await ensureGalera();
  await ensureHaproxy();
});
