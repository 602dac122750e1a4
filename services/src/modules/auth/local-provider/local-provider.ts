import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Provider } from 'oidc-provider';
import { namedPlugin } from '../../../gateway/named-plugin.js';
import { contentPolicy, hashSource } from '../../../html/content-policy.js';
import type { Config } from '../../../config/config.js';
import { DomainError } from '../../../kernel/errors.js';
import { LOCAL_PROVIDER } from '../provider-addresses.js';
import { createProvider } from './create-provider.js';
import { pictureAt, type Person } from './person.js';
import { registerSignInForm } from './sign-in-form.js';

/** Whether any sign-in uses the local provider. The production configuration is rejected without credentials. */
export function needsLocalProvider(config: Config): boolean {
  return config.env !== 'production' && !(config.google && config.github);
}

/**
 * An OpenID provider on this server, so that signing in works on a machine without credentials: real redirects, codes and tokens, and a
 * single form that asks for a name. It also serves the two GitHub endpoints that identify a user.
 */
export async function registerLocalProvider(fastify: FastifyInstance, config: Config): Promise<void> {
  const people = new LRUCache<string, Person>({ max: 1000 });
  let starting: Promise<Provider> | undefined;
  const started = () => (starting ??= createProvider(config, (id) => people.get(id)));

  const personBy = async ({ headers }: FastifyRequest): Promise<Person> => {
    const token = headers.authorization?.match(/^Bearer (\S+)$/i)?.[1];
    const grant = token ? await (await started()).AccessToken.find(token) : undefined;
    const person = grant && people.get(grant.accountId);
    if (!person) throw new DomainError('UNAUTHENTICATED');
    return person;
  };

  await fastify.register(
    namedPlugin('local-provider', async (scope) => {
      scope.get('/user', async (request) => {
        const { id, name } = await personBy(request);
        return { id, login: id, name, avatar_url: pictureAt(config.avatarOrigins, id) };
      });
      scope.get('/user/emails', async (request) => {
        const { email } = await personBy(request);
        return [{ email, primary: true, verified: true }];
      });
      registerSignInForm(scope, people, started);
      await scope.register(namedPlugin('local-provider-sign-in', (own) => passOn(own, started)));
    }),
    { prefix: LOCAL_PROVIDER },
  );
}

/**
 * The library adds the hash of its own script if there is this directive: a form that submits itself, for the next person who signs in. That
 * form leads back to the site or the console by redirects.
 */
const POLICY = contentPolicy({ 'script-src': [hashSource('')], 'form-action': null });

/** Passes everything else to the library, which parses request bodies itself. */
async function passOn(scope: FastifyInstance, started: () => Promise<Provider>): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  scope.all('/*', { config: { csrf: false } }, async (request, reply) => {
    const handle = (await started()).callback();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.setHeader('Content-Security-Policy', POLICY);
    reply.hijack();
    const raw: IncomingMessage & { originalUrl?: string } = request.raw;
    // The library derives its mount path from these two.
    raw.originalUrl = raw.url;
    raw.url = raw.url?.slice(LOCAL_PROVIDER.length);
    await handle(raw, reply.raw);
  });
}
