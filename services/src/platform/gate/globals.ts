import { type GateRefusal, refusal } from '@lectern/contracts';
import { type GateInput, nameOf } from './gate-input.js';

/**
 * Two containers with one name would be one: a page that falls back to another release, even of the same
 * remote, would silently run the wrong one.
 */
export function judgeGlobals({ manifest, live }: GateInput): GateRefusal[] {
  const { global, version } = manifest;
  if (global === null) return [];
  const twin = live.find(
    (other) =>
      other.manifest.global === global &&
      (other.manifest.name !== manifest.name || other.manifest.version !== version),
  );
  if (!twin) return [];
  return [
    refusal(
      'manifest',
      `The container name '${global}' is already used by another release.`,
      'Name the container after the remote and its version.',
      nameOf(twin.manifest),
    ),
  ];
}
