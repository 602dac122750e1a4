import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LRUCache } from 'lru-cache';
import type { Provider } from 'oidc-provider';
import { sendStaticPage } from '../../../html/static-page.js';
import { LOCAL_PROVIDER } from '../provider-addresses.js';
import { ADDRESS_PATH, lostPage, namePage } from './name-page.js';
import { type Person, PersonName, personOf } from './person.js';

type OneSignIn = FastifyRequest<{ Params: { uid: string }; Querystring: { name?: unknown } }>;

/** A refused name is cut to this length in the address that returns to the form; it is still too long then. */
const CARRIED_BACK = 200;

/**
 * The form that asks for a name. A `POST` always redirects, so that going back never prompts to resubmit. A user who returns to a used form
 * and is already signed in is redirected.
 */
export function registerSignInForm(
  scope: FastifyInstance,
  people: LRUCache<string, Person>,
  started: () => Promise<Provider>,
): void {
  scope.get('/sign-in/:uid', async (request: OneSignIn, reply) => {
    if (!(await isOpen(await started(), request, reply))) return ended(request, reply);
    const { name: typed } = request.query;
    if (typed === undefined) return sendStaticPage(reply, namePage());
    const { error } = PersonName.safeParse(typed);
    return sendStaticPage(
      reply,
      namePage({ name: typeof typed === 'string' ? typed : '', error: error?.issues[0]?.message }),
    );
  });

  // Protected by the provider's own cookie, which is bound to this form.
  scope.post('/sign-in/:uid', { config: { csrf: false } }, async (request: OneSignIn, reply) => {
    const provider = await started();
    if (!(await isOpen(provider, request, reply))) return ended(request, reply);
    const { body } = request;
    const field = typeof body === 'object' && body && 'name' in body ? body.name : '';
    const typed = typeof field === 'string' ? field : '';
    const name = PersonName.safeParse(typed);
    if (!name.success) {
      const back = new URLSearchParams({ name: typed.slice(0, CARRIED_BACK) });
      return reply.redirect(`${LOCAL_PROVIDER}/sign-in/${request.params.uid}?${back.toString()}`, 303);
    }
    const person = personOf(name.data);
    people.set(person.id, person);
    const result = { login: { accountId: person.id, remember: false } };
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
  });

  scope.get(ADDRESS_PATH, async ({ query }: FastifyRequest<{ Querystring: { name?: unknown } }>) => {
    const { data } = PersonName.safeParse(query.name);
    return { address: data === undefined ? null : personOf(data).email };
  });
}

function ended({ lectern: { user } }: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (user) return reply.header('Cache-Control', 'no-store').redirect('/', 303);
  return sendStaticPage(reply.code(400), lostPage());
}

/** Whether the browser holds the cookie of the sign-in in the address. */
async function isOpen(provider: Provider, request: OneSignIn, reply: FastifyReply): Promise<boolean> {
  try {
    const { uid } = await provider.interactionDetails(request.raw, reply.raw);
    return uid === request.params.uid;
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return false;
    throw error;
  }
}
