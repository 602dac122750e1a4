import {
  type BuiltFiles,
  type GateRefusal,
  inOrder,
  judgeAlone,
  type ReleaseManifest,
  SHELL_NAME,
} from '@lectern/contracts';
import { judgeBudgets } from './budgets.js';
import { type GateSetting, type LiveRelease, nameOf } from './gate-input.js';
import { judgeContracts } from './contracts.js';
import { judgeGlobals } from './globals.js';
import { judgePaths } from './paths.js';
import { judgeShared } from './shared-libraries.js';
import { judgeSlots } from './slots.js';
import { judgeSnapshot } from './snapshot-size.js';

/**
 * All refusals of a release, in the order of the rules; it passes if there are none. All live releases can meet in one page, so a candidate
 * counts as much as a stable release.
 *
 * @source platform.md, "For a team", point 3
 */
export function judge(manifest: ReleaseManifest, files: BuiltFiles, setting: GateSetting): GateRefusal[] {
  const alone = judgeAlone(manifest, files);
  // An invalid manifest cannot be compared with others.
  return alone.length > 0 ? alone : judgeAgainstLive(manifest, setting);
}

/** The rules that depend on live releases, for a release whose files were judged before. */
export function judgeAgainstLive(manifest: ReleaseManifest, { live, budgets }: GateSetting): GateRefusal[] {
  const isShell = manifest.name === SHELL_NAME;
  const others = live.filter(({ manifest: { name } }) => name !== manifest.name);
  const shells = isShell
    ? [manifest]
    : others.filter(({ manifest: { name } }) => name === SHELL_NAME).map((other) => other.manifest);
  const subject = { manifest, live, others, shells, budgets };
  return inOrder(
    [judgeGlobals, judgeContracts, judgePaths, judgeSlots, judgeShared, judgeBudgets, judgeSnapshot].flatMap(
      (rule) => rule(subject),
    ),
  );
}

/** Warnings for a release that passes: live paths and slots of the remote that it no longer has. */
export function warningsFor(manifest: ReleaseManifest, live: readonly LiveRelease[]): GateRefusal[] {
  const stable = live.find(({ manifest: { name }, as }) => name === manifest.name && as === 'stable');
  if (!stable) return [];
  const { version, pages, slots } = stable.manifest;
  const missing = [
    ...Object.keys(pages)
      .filter((pattern) => !(pattern in manifest.pages))
      .map((pattern) => `the page ${pattern}`),
    ...Object.keys(slots)
      .filter((slot) => !(slot in manifest.slots))
      .map((slot) => `the slot ${slot}`),
  ];
  return missing.map((what) => ({
    rule: 'missing-expose' as const,
    problem: `The stable release ${version} has ${what}; this one does not, so links to it will break.`,
    clashes_with: nameOf(stable.manifest),
    fix: 'If this is intended, do nothing; otherwise restore it in package.json.',
  }));
}
