import { GATE_LIMITS, type GateRefusal, refusal, type ReleaseManifest, SHELL_NAME } from '@lectern/contracts';
import { moduleHashes, snapshotRemote } from '../tables/index.js';
import type { GateInput } from './gate-input.js';

/** Every page carries the browser's data on each remote: no remote may make all pages large. */
export function judgeSnapshot({ manifest }: GateInput): GateRefusal[] {
  const left = snapshotLeft(manifest);
  if (left === null || left >= 0) return [];
  const [size, most] = [GATE_LIMITS.snapshot - left, GATE_LIMITS.snapshot].map((bytes) =>
    bytes.toLocaleString('en'),
  );
  return [
    refusal(
      'snapshot',
      `It adds ${size} bytes to every page of the site; ${most} are allowed.`,
      'Use fewer patterns, exposed modules or chunks, with shorter names; each chunk costs about 120 bytes.',
    ),
  ];
}

/** Bytes a release may still add to every page; negative if it adds too much, null for the shell. */
export function snapshotLeft(manifest: ReleaseManifest): number | null {
  if (manifest.name === SHELL_NAME) return null;
  const hashes = moduleHashes([manifest]);
  const added =
    JSON.stringify(snapshotRemote(manifest)) + (manifest.type === 'module' ? JSON.stringify(hashes) : '');
  return GATE_LIMITS.snapshot - Buffer.byteLength(added);
}
