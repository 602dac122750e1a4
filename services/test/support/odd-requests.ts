import { request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { TestClient } from './test-client.js';
import { createConference, createSlot, createTalk, createUser } from './factories.js';
import { ODD_BODIES, ODD_HEADERS, ODD_JSON, ODD_QUERIES, ODD_TEXTS, ODD_VALUES } from './odd-inputs.js';
import { randomNumbers } from './random-numbers.js';
import type { RolloutsApp } from './rollouts-app.js';

interface Described {
  type?: string;
  enum?: unknown[];
  $ref?: string;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
  const?: unknown;
}

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Described }> };
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Described> };
}

interface Route {
  method: string;
  url: string;
  operation: Operation | undefined;
}

/** Redirects repeat the query. */
const MOST_HEADERS = 256 * 1024;
const IS_READ = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Sends random odd requests to every route of the router, those of the console included, as a stranger and as a member. What a call takes
 * comes from the description of the API, so that most requests differ from a sound one in one place only.
 *
 * @param rounds requests to each route
 * @returns the requests that were answered with a server's error
 */
export async function oddRequests(
  lectern: RolloutsApp,
  { seed, rounds }: { seed: number; rounds: number },
): Promise<{ sent: number; failed: string[] }> {
  const random = randomNumbers(seed);
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const isIn = (part: number) => random() < part;
  const { body: description } = await lectern.client().get<Description>('/api/v1/docs-json');
  const routes = routesOf(lectern, description);
  const known = await knownParts(lectern);
  const { id } = await createUser(lectern.database);
  const consoleUrl = lectern.config.console?.url ?? '';
  const senders: { url: string; client: () => Promise<TestClient> }[] = [
    { url: lectern.url, client: async () => lectern.client() },
    { url: lectern.url, client: async () => lectern.client().signIn(id) },
    { url: consoleUrl, client: async () => lectern.consoleClient() },
    { url: consoleUrl, client: async () => lectern.consoleClient().signIn(id) },
  ];

  const exampleOf = (schema: Described | undefined): unknown => {
    const named = schema?.$ref
      ? description.components?.schemas?.[schema.$ref.split('/').at(-1) ?? '']
      : schema;
    if (!named) return null;
    if (named.const !== undefined) return named.const;
    if (named.enum) return oneOf(named.enum);
    if (named.anyOf) return exampleOf(oneOf(named.anyOf));
    if (named.properties)
      return Object.fromEntries(
        Object.entries(named.properties).map(([name, inner]) => [name, exampleOf(inner)]),
      );
    if (named.type === 'array') return [exampleOf(named.items)];
    if (named.type === 'integer' || named.type === 'number') return 1;
    if (named.type === 'boolean') return true;
    return oneOf(['A text', 'mf-news', '1.0.0', 'https://youtu.be/aaaaaaaaaaa', ...known]);
  };

  const jsonOf = (schema: Described | undefined): string => {
    if (!schema || isIn(0.3)) return oneOf(ODD_JSON);
    const fields = Object.entries(Object(exampleOf(schema)) as Record<string, unknown>).map(
      ([name, value]) => [name, JSON.stringify(value)] as const,
    );
    const broken = new Set([oneOf(fields)?.[0], isIn(0.3) && oneOf(fields)?.[0]]);
    return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${broken.has(name) ? oneOf(ODD_VALUES) : value}`).join(',')}}`;
  };

  const queryOf = (operation: Operation | undefined): string => {
    const names = operation?.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
    if (names.length === 0 || isIn(0.3)) return isIn(0.5) ? oneOf(ODD_QUERIES) : '';
    return `?${names.map(({ name }) => `${name}=${oneOf(isIn(0.5) ? ODD_TEXTS : known)}`).join('&')}`;
  };

  const bodyOf = ({ method, operation }: Route) => {
    if (IS_READ.has(method)) return null;
    const content = Object.entries(operation?.requestBody?.content ?? {});
    const isForm = content.some(([type]) => type !== 'application/json');
    if (isIn(isForm ? 0.8 : 0.3)) return oneOf(ODD_BODIES);
    return { headers: { 'content-type': 'application/json' }, body: jsonOf(content[0]?.[1].schema) };
  };

  const failed: string[] = [];
  let sent = 0;
  const send = async (route: Route, { url, client }: (typeof senders)[number]) => {
    const path = route.url
      .split('/')
      .map((part) => (/^[:*]/.test(part) ? oneOf(isIn(0.4) ? ODD_TEXTS : known) : part))
      .join('/');
    const address = path + queryOf(route.operation);
    const body = bodyOf(route);
    const headers = {
      ...(await client()).headers(route.method),
      ...(isIn(0.5) && { 'sec-fetch-site': 'same-origin' }),
      ...(isIn(0.5) && { 'idempotency-key': `key-${sent}-of-a-call` }),
      ...body?.headers,
      ...(body && { 'content-length': String(Buffer.byteLength(body.body)) }),
      ...(isIn(0.5) && oneOf(ODD_HEADERS)),
    };
    // Beyond what a minute allows a member.
    lectern.clock.advance(1_000);
    sent += 1;
    const request = httpRequest(url + address, {
      method: route.method,
      headers,
      agent: false,
      maxHeaderSize: MOST_HEADERS,
    });
    request.end(body?.body);
    try {
      const [answer] = (await once(request, 'response')) as [NodeJS.ReadableStream & { statusCode?: number }];
      const content = await text(answer);
      const status = answer.statusCode ?? 0;
      if (status >= 500)
        failed.push(
          `${status} ${route.method} ${address.slice(0, 300)} ${JSON.stringify(headers).slice(0, 600)} ${String(body?.body).slice(0, 300)}: ${content.slice(0, 200)}`,
        );
    } catch (error) {
      failed.push(
        `${String(error)}: ${route.method} ${address.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)}`,
      );
    }
  };

  for (let round = 0; round < rounds; round += 1)
    for (const route of routes) await send(route, oneOf(senders));
  return { sent, failed };
}

function routesOf(lectern: RolloutsApp, { paths }: Description): Route[] {
  const { knownRoutes } = lectern.app.getHttpAdapter().getInstance();
  const all = knownRoutes.flatMap(({ url, methods }) =>
    methods.map((method) => ({
      method,
      url,
      operation: paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()],
    })),
  );
  // Pages: every other path.
  return [...all, { method: 'GET', url: '/*', operation: undefined }];
}

/** Of what exists, as it is written in addresses. */
async function knownParts({ database }: RolloutsApp): Promise<string[]> {
  const conference = await createConference(database);
  const talk = await createTalk(database);
  const slot = await createSlot(database, { conferenceId: conference.id, talkId: talk.id });
  return [talk.slug, conference.slug, 'mf-news', 'shell', '1.0.0', `${talk.id}`, `${slot.id}`, '1', 'ada'];
}
