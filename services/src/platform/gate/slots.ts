import { type GateRefusal, refusal } from '@lectern/contracts';
import { type GateInput, type LiveRelease, nameOf } from './gate-input.js';

/** A slot must exist in the shell, and only one remote may fill it. */
export function judgeSlots({ manifest, others, shells }: GateInput): GateRefusal[] {
  const refusals: GateRefusal[] = [];
  for (const slot of Object.keys(manifest.slots)) {
    for (const { manifest: other } of others) {
      if (!Object.hasOwn(other.slots, slot)) continue;
      refusals.push(
        refusal(
          'slot-clash',
          `The slot ${slot} is filled by ${other.name}.`,
          'Choose another slot, or ask its owner to give it up first.',
          nameOf(other),
        ),
      );
    }
    for (const shell of shells) {
      if (shell.offers === null || shell.offers.includes(slot)) continue;
      const fix = freeSlotsText(shell.offers, others);
      refusals.push(refusal('unknown-slot', `The shell has no slot ${slot}.`, fix, nameOf(shell)));
    }
  }
  // A release of the shell must not remove a slot that is filled.
  const { offers } = manifest;
  if (manifest.global !== null || offers === null) return refusals;
  for (const { manifest: other } of others) {
    for (const slot of Object.keys(other.slots)) {
      if (offers.includes(slot)) continue;
      refusals.push(
        refusal(
          'unknown-slot',
          `This shell has no slot ${slot}, which ${other.name} fills.`,
          'Keep the slot until no live release fills it.',
          nameOf(other),
        ),
      );
    }
  }
  return refusals;
}

/** Leaves out slots that would be refused as taken. */
function freeSlotsText(offers: readonly string[], others: readonly LiveRelease[]): string {
  const free = offers.filter((slot) => !others.some(({ manifest }) => Object.hasOwn(manifest.slots, slot)));
  return free.length > 0
    ? `Fill one that is free: ${free.join(', ')}.`
    : 'No slot of the shell is free: make it a page, or ask operators for a slot.';
}
