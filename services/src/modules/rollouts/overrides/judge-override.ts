import type { GateRefusal, ReleaseManifest } from '@lectern/contracts';
import { SHELL_NAME } from '@lectern/contracts';
import type { LiveRelease } from '../gate/case.js';
import { judgePaths } from '../gate/paths.js';
import { judgeSlots } from '../gate/slots.js';

const NO_BUDGETS = { page: Infinity, most: Infinity };

/**
 * The gate's rules on paths and slots, by what is live. New paths may be taken; a path of somebody else's may not, in one's own browser
 * either. A slot of somebody else's stays theirs, and is only told.
 */
export function judgeOverride(
  manifests: readonly ReleaseManifest[],
  live: readonly LiveRelease[],
): { refusals: GateRefusal[]; warnings: GateRefusal[] } {
  const names = new Set(manifests.map(({ name }) => name));
  const shown = [
    ...live.filter(({ manifest }) => !names.has(manifest.name)),
    ...manifests.map((manifest) => ({ manifest, as: 'stable' as const })),
  ];
  const shells = shown.filter(({ manifest }) => manifest.name === SHELL_NAME).map(({ manifest }) => manifest);
  const cases = manifests
    .filter(({ name }) => name !== SHELL_NAME)
    .map((manifest) => ({
      manifest,
      live: shown,
      others: shown.filter((other) => other.manifest.name !== manifest.name),
      shells,
      budgets: NO_BUDGETS,
    }));
  return { refusals: cases.flatMap(judgePaths), warnings: cases.flatMap(judgeSlots) };
}
