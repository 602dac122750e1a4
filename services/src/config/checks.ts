import type { Environment } from './environment.js';

/** The environment is invalid; the message has a line for each variable and never a value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  constructor(problems: string[]) {
    super(`The configuration is invalid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** Left over from an example. */
export const PLACEHOLDER =
  /^(?:(.)\1*$|change|replace|placeholder|example|secret|password|your[-_ ]|todo|xxx|<)/i;

/** Names and addresses that no other machine can reach. */
export const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/** Whether the site is only reachable from this machine: it listens on loopback, and its public address is a loopback name. */
export const isLoopback = (host: string, publicUrl: string): boolean =>
  LOOPBACK.test(host) && LOOPBACK.test(new URL(publicUrl).hostname);

const PROVIDERS = {
  Google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  GitHub: ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
} as const;

/**
 * On a site that others can reach, every provider must be real: the local one accepts any claimed identity.
 *
 * @throws {ConfigError}
 */
export function refuseLocalProvider(env: Environment, host: string, publicUrl: string): void {
  if (isLoopback(host, publicUrl)) return;
  const missing = Object.entries(PROVIDERS).flatMap(([provider, names]) =>
    names.filter((name) => !env[name]).map((name) => ({ provider, name })),
  );
  const problems = missing.map(
    ({ provider, name }) =>
      `${name}: is required if HOST or PUBLIC_URL makes the site reachable by others; without it anyone could sign in as anyone with ${provider}`,
  );
  if (problems.length > 0) throw new ConfigError(problems);
}

const KEY_LISTS = ['SECRET_KEYS', 'LASTING_KEYS', 'AUDIT_KEYS'] as const satisfies (keyof Environment)[];

/** Required in production; values left over from an example are rejected. */
const GUARDED = [
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GITHUB_CLIENT_ID',
  'GITHUB_CLIENT_SECRET',
] as const satisfies (keyof Environment)[];

/** @throws {ConfigError} */
export function refuseMissing(env: Environment): void {
  const named = [...(env.SECRET_KEYS ? [] : (['SECRET'] as const)), ...GUARDED];
  const missing = named.filter((name) => !env[name]).map((name) => `${name}: is required in production`);
  const left = [...GUARDED, 'SECRET', ...KEY_LISTS] as const;
  const placeholders = left
    .filter((name) => [env[name] ?? []].flat().some((value) => PLACEHOLDER.test(value)))
    .map((name) => `${name}: is still a placeholder`);
  const problems = [...missing, ...placeholders];
  if (problems.length > 0) throw new ConfigError(problems);
}
