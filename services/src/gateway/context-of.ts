import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { isInternal } from './internal-calls.js';
import { countedNetwork } from './network.js';
import type { Place } from './place.js';
import type { QuickVisit } from './quick-request.js';
import type { RequestContext } from './request-context.js';
import { addressAndBrowser, countedVisitor } from './visitor.js';

/** There are few distinct user agents; longer ones are not worth caching. */
const AGENTS = { max: 1_000, longest: 400 };
const robots = new LRUCache<string, boolean>({ max: AGENTS.max });

/** What is known about the caller before a session or bearer token is looked up. */
export const contextOf = (request: FastifyRequest, place: Place): RequestContext => ({
  place,
  user: null,
  proof: null,
  visitor: countedVisitor(request),
  network: countedNetwork(request.ip),
  internal: isInternal(request),
  robot: isRobot(request.headers['user-agent']),
  embedded: isEmbedded(request.headers),
  requestId: request.id,
});

/** As {@link contextOf}, for a visit that is answered from stored bytes. */
export const visitContext = ({ requestId, sender, visitor, headers }: QuickVisit): RequestContext => ({
  place: 'site',
  user: null,
  proof: null,
  visitor: visitor?.id ?? addressAndBrowser(sender.ip, headers['user-agent']),
  network: sender.network,
  internal: false,
  robot: isRobot(headers['user-agent']),
  embedded: isEmbedded(headers),
  requestId,
});

const OTHER_SITES = new Set<unknown>(['cross-site', 'same-site']);

/** A page that is opened from another site is a document; anything else goes into the other site's page. */
const isEmbedded = ({ 'sec-fetch-site': site, 'sec-fetch-dest': dest }: IncomingHttpHeaders): boolean =>
  OTHER_SITES.has(site) && dest !== undefined && dest !== 'document';

/** Whether the browser identifies itself as a crawler. */
export function isRobot(agent: string | undefined): boolean {
  if (agent === undefined || agent.length > AGENTS.longest) return isbot(agent);
  const known = robots.get(agent);
  if (known !== undefined) return known;
  const isOne = isbot(agent);
  robots.set(agent, isOne);
  return isOne;
}
