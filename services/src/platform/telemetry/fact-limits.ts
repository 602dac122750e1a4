import { LRUCache } from 'lru-cache';
import type { Fact } from './facts.js';

const HOUR_MS = 60 * 60_000;
/** A page view reports some ten. */
const A_NETWORK = 5_000;
/** Beyond that, the networks seen least recently begin anew. */
const NETWORKS = 20_000;

/**
 * Limits the facts of a network in an hour, for which each is kept, in this process: a beacon may report forty different failures, so the
 * number of beacons alone bounds nothing. What is beyond it is missing from the counts; the automatic rollback, for which a network is one
 * draw a day, notices nothing.
 */
export class FactLimits {
  private readonly taken = new LRUCache<string, { facts: number; until: number }>({ max: NETWORKS });

  /** @returns as many of the facts, from the first on, as the network has left */
  within(network: string, facts: readonly Fact[], now: number): readonly Fact[] {
    const known = this.taken.get(network);
    const own = known && known.until > now ? known : { facts: 0, until: now + HOUR_MS };
    const kept = facts.slice(0, A_NETWORK - own.facts);
    own.facts += kept.length;
    this.taken.set(network, own);
    return kept;
  }
}
