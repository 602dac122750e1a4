import type { GateRefusal, ReleaseManifest } from '@lectern/contracts';
import { SHELL_NAME } from '@lectern/contracts';
import { judgePaths, judgeSlots, type LiveRelease, NO_BUDGETS } from '../gate/index.js';

/**
 * The gate's rules on paths and slots, against the live releases. New paths are allowed; a path of another
 * remote is not, even in the developer's own browser. A slot of another remote stays with it and is only
 * reported.
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
