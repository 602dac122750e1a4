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

/** Names of this machine that others cannot reach it by. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/** Whether only people at this machine reach the site: it listens for nobody else, and calls itself by a name of this machine. */
export const isLoopback = (host: string, publicUrl: string): boolean =>
  LOOPBACK.test(host) && LOOPBACK.test(new URL(publicUrl).hostname);

const PROVIDERS = {
  Google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  GitHub: ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
} as const;

/**
 * Where others reach the site, each provider must be a real one: the local one, which stands in for it, takes everybody at their word.
 *
 * @throws ConfigError
 */
export function refuseLocalProvider(env: Environment, host: string, publicUrl: string): void {
  if (isLoopback(host, publicUrl)) return;
  const missing = Object.entries(PROVIDERS).flatMap(([provider, names]) =>
    names.filter((name) => !env[name]).map((name) => ({ provider, name })),
  );
  const problems = missing.map(
    ({ provider, name }) =>
      `${name}: is required where HOST or PUBLIC_URL lets others in; without it anybody could sign in as anybody with ${provider}`,
  );
  if (problems.length > 0) throw new ConfigError(problems);
}

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
