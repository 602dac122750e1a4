// Actions of a token that an operator has to confirm in the console.
import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from './problems.mjs';

/** @typedef {import('@lectern/contracts').NeededCode} NeededCode */
/** @typedef {import('@lectern/contracts').TokenConfirmation} TokenConfirmation */

const POLL_MS = 2_000;
/** Consecutive missing responses before giving up: the site may be restarting. */
const MISSED = 15;

/**
 * The confirmation a response asks for; null for any other response.
 *
 * @param {unknown} answer
 * @returns {NeededCode | null}
 */
export function neededCode(answer) {
  const needed = /** @type {{confirmation?: NeededCode} | null} */ (answer)?.confirmation;
  return needed?.by === 'code' ? needed : null;
}

/**
 * Prints on standard error which code to type where, and waits until an operator has.
 *
 * @param {NeededCode} needed
 * @param {() => Promise<TokenConfirmation | null>} look null without a response
 * @throws {Problem} when it was refused, or not confirmed in time
 */
export async function confirmed({ code, address, minutes }, look) {
  process.stderr.write(`Confirm this in the console: ${address}, code ${code} (${minutes} minutes)\n`);
  let missed = 0;
  for (let left = (minutes * 60_000) / POLL_MS; left > 0; left -= 1) {
    await delay(POLL_MS);
    const answer = await look();
    missed = answer ? 0 : missed + 1;
    if (answer?.state === 'confirmed') return;
    if (answer?.state === 'refused') throw new Problem('An operator refused the action. Nothing was done.');
    if (missed === MISSED) break;
  }
  throw new Problem('The action was not confirmed in time. Nothing was done.');
}
