import { type GateRefusal, refusal, type ReleaseManifest, SHELL_NAME } from '@lectern/contracts';
import { type Case, nameOf, type PageBudgets } from './case.js';

/** The shell's scripts and the page's own are within the page's budget. */
export function judgeBudgets({ manifest, others, shells, budgets }: Case): GateRefusal[] {
  if (manifest.name === SHELL_NAME) {
    return others.flatMap(({ manifest: remote }) => overBudget(remote, manifest, budgets, remote));
  }
  const greedy = Object.entries(manifest.budgets).flatMap(([pattern, bytes]) => {
    if (bytes <= budgets.most) return [];
    const problem = `The budget of ${pattern} is ${kb(bytes)}; at most ${kb(budgets.most)} are allowed.`;
    return [refusal('budget', problem, `Ask for ${kb(budgets.most)} at most.`)];
  });
  return [...greedy, ...shells.flatMap((shell) => overBudget(manifest, shell, budgets, shell))];
}

/** @param other whom of the two the refusal names */
function overBudget(
  remote: ReleaseManifest,
  shell: ReleaseManifest,
  budgets: PageBudgets,
  other: ReleaseManifest,
): GateRefusal[] {
  const shellBytes = sent(shell, [...shell.chunks, shell.entry]);
  return Object.entries(remote.pages).flatMap(([pattern, expose]) => {
    const chunks = remote.exposes.find(({ name }) => name === expose)?.chunks ?? [];
    const own = sent(remote, [remote.entry, ...chunks]);
    const limit = Math.min(remote.budgets[pattern] ?? budgets.page, budgets.most);
    const total = shellBytes + own;
    if (total <= limit) return [];
    const parts = `${kb(shellBytes)} of the shell and ${kb(own)} of ${remote.name}`;
    const problem = `A first visit to ${pattern} loads ${kb(total)} of JavaScript (${parts}); its budget is ${kb(limit)}.`;
    const fix = `Load ${kb(Math.ceil((total - limit) / 100) * 100)} of it later, when it is needed.`;
    return [refusal('budget', problem, fix, nameOf(other))];
  });
}

const sent = ({ files }: ReleaseManifest, paths: readonly string[]): number =>
  [...new Set(paths)].reduce((sum, path) => sum + (files.find((file) => file.path === path)?.brotli ?? 0), 0);

const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;
