import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Config } from '../../../config/config.js';
import type { ProviderName } from '../external-identity.js';
import { LOCAL_PROVIDER, localClient, localOrigins, ROUTES } from '../provider-addresses.js';
import { lostPage } from './name-page.js';
import { pictureAt, type Person } from './person.js';

const HOUR_SECONDS = 60 * 60;
const SCOPES = ['openid', 'email', 'profile', 'user:email'];

/** Finds a person by the id the provider issued. */
export type FindPerson = (id: string) => Person | undefined;

/** Starts the certified OIDC library with two clients: this site, as registered at each real provider. */
export async function createProvider(config: Config, findPerson: FindPerson): Promise<Provider> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'local' };
  return withoutNotices(async () => {
    // Loaded lazily: only a machine without credentials needs it.
    const { Provider: OidcProvider } = await import('oidc-provider');
    return new OidcProvider(config.publicUrl + LOCAL_PROVIDER, {
      ...settings(config, findPerson),
      jwks: { keys: [key] },
      clients: [client(config, 'google'), client(config, 'github')],
    });
  });
}

/** Silences the library's start-up warnings about running a public provider (stored sessions, a newer Node): this one is not public. */
async function withoutNotices<T>(start: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = (...parts: unknown[]) => {
    if (!String(parts[0]).includes('oidc-provider WARNING')) warn(...parts);
  };
  try {
    return await start();
  } finally {
    console.warn = warn;
  }
}

function settings({ avatarOrigins }: Config, findPerson: FindPerson): Configuration {
  return {
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    scopes: SCOPES,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    // The Google strategy recognises the response format by the end of this address.
    routes: { userinfo: '/userinfo' },
    interactions: { url: (_context, { uid }) => `${LOCAL_PROVIDER}/sign-in/${uid}` },
    findAccount: (_context, id) => {
      const person = findPerson(id);
      if (!person) return undefined;
      const { name, email } = person;
      const picture = pictureAt(avatarOrigins, id);
      return { accountId: id, claims: () => ({ sub: id, name, email, email_verified: true, picture }) };
    },
    // Continuing counts as consent; there is no consent screen.
    loadExistingGrant: async ({ oidc }: KoaContextWithOIDC) => {
      const accountId = oidc.session?.accountId;
      const clientId = oidc.client?.clientId;
      if (!accountId || !clientId) return undefined;
      const grant = new oidc.provider.Grant({ accountId, clientId });
      grant.addOIDCScope(SCOPES.join(' '));
      await grant.save();
      return grant;
    },
    renderError: (context) => {
      const { headers, html } = lostPage();
      context.set(headers);
      context.body = html;
    },
    ttl: {
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: 60,
      Grant: HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: HOUR_SECONDS,
    },
  };
}

function client(config: Config, provider: ProviderName) {
  const { clientID, clientSecret } = localClient(config, provider);
  return {
    client_id: clientID,
    client_secret: clientSecret,
    redirect_uris: localOrigins(config).map((origin) => `${origin}/users/auth/${ROUTES[provider]}/callback`),
    response_types: ['code' as const],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_post' as const,
    id_token_signed_response_alg: 'ES256' as const,
  };
}
