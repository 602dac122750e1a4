import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.js';
import type { ProviderName } from './external-identity.js';

/** Where the local provider is mounted. */
export const LOCAL_PROVIDER = '/dev/oidc';

/** How a provider is spelt in the addresses of this site. @source product.md, section 7 */
export const ROUTES: Record<ProviderName, string> = { google: 'google_oauth2', github: 'github' };

/** What a strategy needs to know of its provider; addresses that are missing are the provider's public ones. */
export interface ProviderSettings {
  clientID: string;
  clientSecret: string;
  /** Of the address that the provider sends people back to; see {@link callbackUrl}. */
  callbackURL: string;
  authorizationURL?: string;
  tokenURL?: string;
  userProfileURL?: string;
  userEmailURL?: string;
}

/** What this site is known by at the local provider. */
export function localClient(
  config: Config,
  provider: ProviderName,
): { clientID: string; clientSecret: string } {
  const clientID = `lectern-${provider}`;
  return { clientID, clientSecret: config.keys.current.sign('local-provider', clientID) };
}

/** The configured provider, or the local one in its place. */
export function providerSettings(config: Config, provider: ProviderName): ProviderSettings {
  const callbackURL = `${config.publicUrl}/users/auth/${ROUTES[provider]}/callback`;
  const credentials = config[provider];
  if (credentials) {
    return { clientID: credentials.clientId, clientSecret: credentials.clientSecret, callbackURL };
  }
  const server = `http://${reachable(config.host)}:${config.port}${LOCAL_PROVIDER}`;
  return {
    ...localClient(config, provider),
    callbackURL,
    // Without a host, so that it is the one which the browser is at. Asks for the name every time.
    authorizationURL: `${LOCAL_PROVIDER}/auth?prompt=login`,
    tokenURL: `${server}/token`,
    // The strategies tell the kind of the answer by how this address ends.
    userProfileURL: provider === 'google' ? `${server}/userinfo` : `${server}/user`,
    userEmailURL: `${server}/user/emails`,
  };
}

/** Where the provider sends people back to. With the local provider on whichever name of this machine they came by. */
export function callbackUrl(config: Config, provider: ProviderName, request: FastifyRequest): string {
  const path = `/users/auth/${ROUTES[provider]}/callback`;
  const origin = `http://${request.headers.host}`;
  const local = !config[provider] && localOrigins(config).includes(origin);
  return (local ? origin : config.publicUrl) + path;
}

/** Under which origins a browser may reach the local provider. */
export function localOrigins({ publicUrl, port }: Config): string[] {
  return [...new Set([publicUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`])];
}

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
