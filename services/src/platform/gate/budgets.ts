import { type GateRefusal, refusal, type ReleaseManifest, SHELL_NAME } from '@lectern/contracts';
import type { PageBudgets } from '../../config/config.js';
import { type GateInput, type LiveRelease, nameOf } from './gate-input.js';

/** The shell's scripts plus the page's own must stay within the page's budget. */
export function judgeBudgets({ manifest, others, shells, budgets }: GateInput): GateRefusal[] {
  if (manifest.name === SHELL_NAME) {
    return others.flatMap(({ manifest: remote }) => overBudget(remote, manifest, budgets, remote));
  }
  const greedy = Object.entries(manifest.budgets).flatMap(([pattern, bytes]) => {
    if (bytes <= budgets.most) return [];
    const problem = `The budget of ${pattern} is ${kb(bytes)}; at most ${kb(budgets.most)} are allowed.`;
    return [refusal('budget', problem, `Request at most ${kb(budgets.most)}.`)];
  });
  return [...greedy, ...shells.flatMap((shell) => overBudget(manifest, shell, budgets, shell))];
}

/** @param other which of the two the refusal names */
function overBudget(
  remote: ReleaseManifest,
  shell: ReleaseManifest,
  budgets: PageBudgets,
  other: ReleaseManifest,
): GateRefusal[] {
  return Object.entries(remote.pages).flatMap(([pattern, expose]) => {
    const { shellBytes, own, limit } = firstVisit(remote, shell, budgets, pattern, expose);
    const total = shellBytes + own;
    if (total <= limit) return [];
    const parts = `${kb(shellBytes)} by the shell and ${kb(own)} by ${remote.name}`;
    const problem = `A first visit to ${pattern} loads ${kb(total)} of JavaScript (${parts}); its budget is ${kb(limit)}.`;
    const fix = `Defer ${kb(Math.ceil((total - limit) / 100) * 100)} of it until it is needed.`;
    return [refusal('budget', problem, fix, nameOf(other))];
  });
}

/** Path pattern → bytes a first visit to it may still load; null for the shell, and on a site without one. */
export function budgetsLeft(
  manifest: ReleaseManifest,
  live: readonly LiveRelease[],
  budgets: PageBudgets,
): Record<string, number> | null {
  const shells = live.filter(({ manifest: { name } }) => name === SHELL_NAME);
  if (manifest.name === SHELL_NAME || shells.length === 0) return null;
  return Object.fromEntries(
    Object.entries(manifest.pages).map(([pattern, expose]) => {
      const left = shells.map(({ manifest: shell }) => {
        const { shellBytes, own, limit } = firstVisit(manifest, shell, budgets, pattern, expose);
        return limit - shellBytes - own;
      });
      return [pattern, Math.min(...left)];
    }),
  );
}

function firstVisit(
  remote: ReleaseManifest,
  shell: ReleaseManifest,
  budgets: PageBudgets,
  pattern: string,
  expose: string,
) {
  const chunks = remote.exposes.find(({ name }) => name === expose)?.chunks ?? [];
  return {
    shellBytes: sent(shell, [...shell.chunks, shell.entry]),
    own: sent(remote, [remote.entry, ...chunks]),
    limit: Math.min(remote.budgets[pattern] ?? budgets.page, budgets.most),
  };
}

function sent({ files }: ReleaseManifest, paths: readonly string[]): number {
  const sizes = new Map(files.map(({ path, brotli }) => [path, brotli]));
  return [...new Set(paths)].reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
}

const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;
