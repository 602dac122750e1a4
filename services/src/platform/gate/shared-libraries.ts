import { type GateRefusal, refusal, type ReleaseManifest, SHELL_NAME } from '@lectern/contracts';
import { minVersion, satisfies, validRange } from 'semver';
import { type GateInput, nameOf } from './gate-input.js';

/** Singletons that every page needs exactly once. */
const NEEDED = ['react'];

/**
 * Shared libraries exist once in a page, in the shell's version: a remote must accept it, or it would bring a
 * second copy.
 */
export function judgeShared({ manifest, others, shells }: GateInput): GateRefusal[] {
  // A new shell must suit every live remote, a remote every shell.
  if (manifest.name === SHELL_NAME) {
    return others.flatMap(({ manifest: remote }) => refusedRanges(remote, manifest, remote));
  }
  return [
    ...NEEDED.filter((library) => !(library in manifest.shared)).map((library) =>
      refusal(
        'shared-range',
        `The build does not share ${library}, so a second copy would be loaded.`,
        `Share it as a singleton without bundling a copy, as the preset does.`,
        shells[0] ? nameOf(shells[0]) : SHELL_NAME,
      ),
    ),
    ...shells.flatMap((shell) => refusedRanges(manifest, shell, shell)),
  ];
}

/** @param other which of the two the refusal names */
function refusedRanges(
  remote: ReleaseManifest,
  shell: ReleaseManifest,
  other: ReleaseManifest,
): GateRefusal[] {
  return Object.entries(remote.shared).flatMap(([library, range]) => {
    const version = providedVersion(shell, library);
    if (version === null) return [];
    if (validRange(range) !== null && satisfies(version, range, { includePrerelease: true })) return [];
    const problem = `${remote.name} requires ${library} ${range}; the shell has ${version}, so a second ${library} would be loaded.`;
    return [refusal('shared-range', problem, `Build with a range that includes ${version}.`, nameOf(other))];
  });
}

/**
 * Null for libraries the shell does not share. An older release of it states only the range it accepts
 * itself.
 */
function providedVersion({ provides, shared }: ReleaseManifest, library: string): string | null {
  const exact = provides[library];
  if (exact !== undefined) return exact;
  const range = shared[library];
  return range !== undefined && validRange(range) !== null ? (minVersion(range)?.version ?? null) : null;
}
