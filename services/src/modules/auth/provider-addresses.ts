import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';
import { consoleHosts } from '../../gateway/place.js';
import type { ProviderName } from './external-identity.js';

/** Where the local provider is mounted. */
export const LOCAL_PROVIDER = '/dev/oidc';

/** Path segment of each provider. @source product.md, section 7 */
export const ROUTES: Record<ProviderName, string> = { google: 'google_oauth2', github: 'github' };

/** Provider settings of a strategy; missing addresses default to the provider's public ones. */
export interface ProviderSettings {
  clientID: string;
  clientSecret: string;
  /** Sent to the provider; see {@link callbackUrl}. */
  callbackURL: string;
  authorizationURL?: string;
  tokenURL?: string;
  userProfileURL?: string;
  userEmailURL?: string;
}

/** This site's client credentials at the local provider. */
export function localClient(
  config: Config,
  provider: ProviderName,
): { clientID: string; clientSecret: string } {
  const clientID = `lectern-${provider}`;
  return { clientID, clientSecret: config.keys.current.sign('local-provider', clientID) };
}

/** The configured provider, or the local one if there is none. */
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
    // Relative, so that the browser's current host is kept. Prompts for the name every time.
    authorizationURL: `${LOCAL_PROVIDER}/auth?prompt=login`,
    tokenURL: `${server}/token`,
    // The strategies recognise the response format by the end of this address.
    userProfileURL: provider === 'google' ? `${server}/userinfo` : `${server}/user`,
    userEmailURL: `${server}/user/emails`,
  };
}

/** Callback address. With the local provider, on whichever local host name the user came from. */
export function callbackUrl(config: Config, provider: ProviderName, request: FastifyRequest): string {
  const path = `/users/auth/${ROUTES[provider]}/callback`;
  const origin = `http://${request.headers.host}`;
  const local = !config[provider] && localOrigins(config).includes(origin);
  const { console, publicUrl } = config;
  const isConsole = console && request.lectern.place === 'console';
  return (local ? origin : isConsole ? console.url : publicUrl) + path;
}

/** Origins under which a browser may reach the local provider. */
export function localOrigins(config: Config): string[] {
  const { publicUrl, port, console } = config;
  const consoles = console
    ? [console.url, ...[...consoleHosts(config)].map((host) => new URL(`http://${host}`).origin)]
    : [];
  return [...new Set([publicUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`, ...consoles])];
}

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
