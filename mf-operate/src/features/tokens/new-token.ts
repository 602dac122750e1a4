import type { NewTeamToken } from '@lectern/contracts';

/** As the API requires: lower case, digits and hyphens. */
const TEAM = /^[a-z0-9][a-z0-9-]{0,40}$/;
const REMOTE = /^[a-z][a-z0-9-]{1,40}$/;
const MOST_REMOTES = 50;
/** Covers every remote, including future ones. */
export const EVERY = '*';

/** The form's values. */
export interface Draft {
  team: string;
  /** Selected existing remotes. */
  chosen: ReadonlySet<string>;
  /** Typed names, separated by commas or blanks. */
  others: string;
  every: boolean;
}

export type Wrong = Partial<Record<'team' | 'remotes', string>>;

/** The request body, or the errors by field. */
export function tokenOf({ team, chosen, others, every }: Draft): NewTeamToken | Wrong {
  const typed = others.split(/[\s,]+/).filter(Boolean);
  const remotes = every ? [EVERY] : [...new Set([...chosen, ...typed])];
  const odd = typed.find((name) => !REMOTE.test(name));
  const wrong: Wrong = {};
  if (!TEAM.test(team.trim())) {
    wrong.team = 'Use lower-case letters, digits and hyphens, 41 at most, such as watch-ci.';
  }
  if (!every && odd !== undefined)
    wrong.remotes = `${odd} cannot be a remote’s name: lower-case letters, digits and hyphens.`;
  else if (remotes.length === 0) wrong.remotes = 'Choose at least one remote, or name a new one.';
  else if (remotes.length > MOST_REMOTES) wrong.remotes = `${MOST_REMOTES} remotes at most.`;
  return Object.keys(wrong).length > 0 ? wrong : { team: team.trim(), remotes };
}

export const isToken = (result: NewTeamToken | Wrong): result is NewTeamToken =>
  Array.isArray(result.remotes);
