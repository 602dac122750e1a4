import { type GateRefusal, refusal } from '@lectern/contracts';
import { type Case, nameOf } from './case.js';

/** A slot exists in the shell, and one remote fills it. */
export function judgeSlots({ manifest, others, shells }: Case): GateRefusal[] {
  const refusals: GateRefusal[] = [];
  for (const slot of Object.keys(manifest.slots)) {
    for (const { manifest: other } of others) {
      if (!Object.hasOwn(other.slots, slot)) continue;
      refusals.push(
        refusal(
          'slot-clash',
          `The slot ${slot} is filled by ${other.name}.`,
          'Take another slot, or ask its owner to give it up first.',
          nameOf(other),
        ),
      );
    }
    for (const shell of shells) {
      if (shell.offers === null || shell.offers.includes(slot)) continue;
      refusals.push(
        refusal(
          'unknown-slot',
          `The shell has no slot ${slot}.`,
          `Fill one of those it has: ${shell.offers.join(', ') || 'none'}.`,
          nameOf(shell),
        ),
      );
    }
  }
  // A release of the shell takes no slot away from who fills it.
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
