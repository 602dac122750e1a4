import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { isInternal } from './internal-calls.js';
import { countedNetwork } from './network.js';
import type { Place } from './place.js';
import type { RequestContext } from './request-context.js';
import { countedVisitor } from './visitor.js';

/** Few browsers have a name of their own; longer names are not worth keeping. */
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
  requestId: request.id,
});

/** Whether the browser identifies itself as a crawler. */
export function isRobot(agent: string | undefined): boolean {
  if (agent === undefined || agent.length > AGENTS.longest) return isbot(agent);
  const known = robots.get(agent);
  if (known !== undefined) return known;
  const isOne = isbot(agent);
  robots.set(agent, isOne);
  return isOne;
}
