import type { StepUp } from '@lectern/contracts';
import { ConfigError, isLoopback } from './checks.js';
import type { Environment } from './environment.js';

/** Domain of the addresses the local provider assigns. */
export const LOCAL_DOMAIN = 'lectern.example';

/** Operator of a site that no one else can reach, if `OPERATORS` is unset: anyone who signs in as "Operator". */
const LOCAL_OPERATOR = `operator@${LOCAL_DOMAIN}`;

type Settings = Pick<
  Environment,
  | 'NODE_ENV'
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_CLIENT_SECRET'
  | 'GITHUB_CLIENT_ID'
  | 'GITHUB_CLIENT_SECRET'
  | 'TRUST_PROXY'
  | 'STEP_UP'
>;

/** Whether no one else can reach the site, and the only provider is the local one, which accepts any claimed identity. */
function isAtHome(env: Settings, host: string, publicUrl: string): boolean {
  const isReal = [
    env.GOOGLE_CLIENT_ID,
    env.GOOGLE_CLIENT_SECRET,
    env.GITHUB_CLIENT_ID,
    env.GITHUB_CLIENT_SECRET,
  ].some(Boolean);
  return env.NODE_ENV !== 'production' && !isReal && isLoopback(host, publicUrl) && !env.TRUST_PROXY;
}

/** Operators of a site without `OPERATORS`. None in production, with a real provider, or if others can reach the site. */
export const operatorsAtHome = (env: Settings, host: string, publicUrl: string): string[] =>
  isAtHome(env, host, publicUrl) ? [LOCAL_OPERATOR] : [];

/**
 * How operators confirm actions: by passkey, or on a local site by signing in, which would prove nothing elsewhere.
 *
 * @throws {ConfigError}
 */
export function stepUp(env: Settings, host: string, publicUrl: string): StepUp {
  const home = isAtHome(env, host, publicUrl);
  if (env.STEP_UP === 'sign-in' && !home)
    throw new ConfigError([
      'STEP_UP: sign-in is only for a site that only this machine can reach, with only the local provider; use passkey or provider',
    ]);
  return env.STEP_UP ?? (home ? 'sign-in' : 'passkey');
}

/** The name that signs in with this address at the local provider; null for an address it never assigns. */
export const localName = (email: string): string | null =>
  email.endsWith(`@${LOCAL_DOMAIN}`) ? email.slice(0, -LOCAL_DOMAIN.length - 1) : null;
