import { isLoopback } from './config-checks.js';
import type { Environment } from './config-environment.js';

/** What follows the name in the addresses that the local provider gives. */
export const LOCAL_DOMAIN = 'lectern.example';

/** Who operates a site that nobody else can reach, where `OPERATORS` says nothing: whoever signs in as "Operator". */
const LOCAL_OPERATOR = `operator@${LOCAL_DOMAIN}`;

type Settings = Pick<
  Environment,
  | 'NODE_ENV'
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_CLIENT_SECRET'
  | 'GITHUB_CLIENT_ID'
  | 'GITHUB_CLIENT_SECRET'
  | 'TRUST_PROXY'
>;

/**
 * Operators of a site without `OPERATORS`. Nobody in production, beside a real provider, where the process listens for others, and where
 * something in front of it lets others in: the local provider takes everybody at their word.
 */
export function operatorsAtHome(env: Settings, host: string, publicUrl: string): string[] {
  const isReal = [
    env.GOOGLE_CLIENT_ID,
    env.GOOGLE_CLIENT_SECRET,
    env.GITHUB_CLIENT_ID,
    env.GITHUB_CLIENT_SECRET,
  ].some(Boolean);
  const isAlone = isLoopback(host, publicUrl) && !env.TRUST_PROXY;
  return env.NODE_ENV !== 'production' && !isReal && isAlone ? [LOCAL_OPERATOR] : [];
}

/** The name that signs in with an address at the local provider; null for an address that it gives to nobody. */
export const localName = (email: string): string | null =>
  email.endsWith(`@${LOCAL_DOMAIN}`) ? email.slice(0, -LOCAL_DOMAIN.length - 1) : null;
