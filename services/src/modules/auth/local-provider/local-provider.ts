import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Provider } from 'oidc-provider';
import type { Config } from '../../../config.js';
import { DomainError } from '../../../gateway/errors.js';
import { LOCAL_PROVIDER } from '../provider-addresses.js';
import { createProvider } from './create-provider.js';
import type { Person } from './person.js';
import { registerSignInForm } from './sign-in-form.js';

/** Whether anything at all leads to the local provider. In production the configuration refuses to be without credentials. */
export function needsLocalProvider(config: Config): boolean {
  return config.env !== 'production' && !(config.google && config.github);
}

/**
 * An OpenID provider on this very server, so that signing in can be tried on a machine without credentials: the real
 * redirects, codes and tokens, and one form that asks for a name. Beside it the two calls by which GitHub tells who
 * somebody is.
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
    async (scope) => {
      scope.get('/user', async (request) => {
        const { id, name } = await personBy(request);
        return { id, login: id, name };
      });
      scope.get('/user/emails', async (request) => {
        const { email } = await personBy(request);
        return [{ email, primary: true, verified: true }];
      });
      registerSignInForm(scope, people, started);
      await scope.register((own) => passOn(own, started));
    },
    { prefix: LOCAL_PROVIDER },
  );
}

/** Everything else is the library's; it reads the bodies itself. */
async function passOn(scope: FastifyInstance, started: () => Promise<Provider>): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  scope.all('/*', { config: { csrf: false } }, async (request, reply) => {
    const handle = (await started()).callback();
    reply.hijack();
    const raw: IncomingMessage & { originalUrl?: string } = request.raw;
    // The library works out from the two where it is mounted.
    raw.originalUrl = raw.url;
    raw.url = raw.url?.slice(LOCAL_PROVIDER.length);
    await handle(raw, reply.raw);
  });
}
