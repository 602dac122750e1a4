import { CAPTIONS_ONLY, ROLLOUT_LIMITS, RemoteName, TeamName, TokenReaches } from '@lectern/contracts';
import * as z from 'zod/mini';
import { Trimmed } from '@lectern/console';
import { EVERY } from './token-scope';

interface Scope {
  /** Selected existing remotes. */
  chosen: string[];
  /** Typed names, separated by commas, semicolons or whitespace. */
  others: string;
  every: boolean;
  /** For `npm run captions`, and no remote. */
  captions: boolean;
}

/** A new token: its team and its scope. */
export const tokenForm = z.object({
  team: z.pipe(Trimmed, TeamName),
  remotes: z.pipe(
    z.object({ chosen: z.array(z.string()), others: z.string(), every: z.boolean(), captions: z.boolean() }),
    z.pipe(
      z.transform((scope: Scope, { issues, value }) => {
        const typed = scope.others.split(/[\s,;]+/).filter(Boolean);
        if (scope.captions) return [CAPTIONS_ONLY];
        const remotes = scope.every ? [EVERY] : [...new Set([...scope.chosen, ...typed])];
        const message = scope.every ? null : faultOf(typed, remotes);
        if (message !== null) issues.push({ code: 'custom', message, input: value });
        return remotes;
      }),
      TokenReaches,
    ),
  ),
});

function faultOf(typed: readonly string[], remotes: readonly string[]): string | null {
  const odd = typed.find((name) => !RemoteName.safeParse(name).success);
  if (odd !== undefined) return `${odd} cannot be a remote’s name: lower-case letters, digits and hyphens.`;
  if (remotes.length === 0) return 'Choose at least one remote, or name a new one.';
  const most = ROLLOUT_LIMITS.tokenRemotes;
  return remotes.length > most ? `${most} remotes at most.` : null;
}

/** Errors of fields whose rule has no message. */
export const TOKEN_FAULTS: Readonly<Record<string, string>> = {
  team: 'Use lower-case letters, digits and hyphens, 41 at most, such as watch-ci.',
};
