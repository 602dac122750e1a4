import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Provider } from 'oidc-provider';
import type { Config } from '../../../config.js';
import { sendSmallPage } from '../../../gateway/small-page.js';
import { DomainError } from '../../../gateway/errors.js';
import { LOCAL_PROVIDER } from '../provider-addresses.js';
import { createProvider } from './create-provider.js';
import { lostPage, namePage } from './name-page.js';
import { type Person, PersonName, personOf } from './person.js';

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
      scope.get('/sign-in/:uid', async (request, reply) => {
        const open = await isOpen(await started(), request, reply);
        return sendSmallPage(reply.code(open ? 200 : 400), open ? namePage() : lostPage());
      });
      // The provider's own cookie, bound to this one form, is what protects it.
      scope.post('/sign-in/:uid', { config: { csrf: false } }, async (request, reply) => {
        const provider = await started();
        if (!(await isOpen(provider, request, reply))) return sendSmallPage(reply.code(400), lostPage());
        const typed =
          typeof request.body === 'object' && request.body && 'name' in request.body ? request.body.name : '';
        const name = PersonName.safeParse(typed);
        if (!name.success) {
          const error = name.error.issues[0]?.message;
          return sendSmallPage(reply.code(422), namePage({ name: String(typed), error }));
        }
        const person = personOf(name.data);
        people.set(person.id, person);
        const result = { login: { accountId: person.id, remember: false } };
        return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
      });
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

/** Whether the browser carries the cookie of the sign-in that the address names. */
async function isOpen(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  try {
    const { uid } = await provider.interactionDetails(request.raw, reply.raw);
    return uid === (request.params as { uid: string }).uid;
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return false;
    throw error;
  }
}
