import type { Environment } from './config-environment.js';

/** The environment cannot be run with; the message has a line for each variable and never a value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  constructor(problems: string[]) {
    super(`The configuration is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** What somebody left from an example. */
export const PLACEHOLDER =
  /^(?:(.)\1*$|change|replace|placeholder|example|secret|password|your[-_ ]|todo|xxx|<)/i;

/** Required in production, and never a value that somebody left from an example. */
const GUARDED = [
  'SECRET',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GITHUB_CLIENT_ID',
  'GITHUB_CLIENT_SECRET',
] as const satisfies (keyof Environment)[];

/** @throws ConfigError */
export function refuseMissing(env: Environment): void {
  const problems = GUARDED.flatMap((name) => {
    const value = env[name];
    if (!value) return [`${name}: is required in production`];
    return PLACEHOLDER.test(value) ? [`${name}: is still a placeholder`] : [];
  });
  if (problems.length > 0) throw new ConfigError(problems);
}
