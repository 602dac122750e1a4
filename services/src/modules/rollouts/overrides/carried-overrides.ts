import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readCookie } from '../../../gateway/cookies.js';
import { Clock } from '../../../gateway/clock.js';
import { visitorId } from '../../../gateway/visitor.js';
import type { ActiveOverride } from './active-override.js';
import { carriedOverride, clearOverrideCookie } from './override-cookie.js';
import { OverridesService } from './overrides.service.js';

/** What ends an override holds for its pages after at most this. */
const FRESH_MS = 500;
const KEPT = 1_000;

/** The override of a browser. Whoever carries none pays a look at the cookies for it. */
@Injectable()
export class CarriedOverrides {
  private readonly known = new LRUCache<string, { at: number; override: Promise<ActiveOverride | null> }>({
    max: KEPT,
  });

  constructor(
    private readonly overrides: OverridesService,
    private readonly clock: Clock,
  ) {}

  /** Null for a browser without one. */
  async of(request: FastifyRequest): Promise<ActiveOverride | null> {
    const id = carriedOverride(request);
    if (id === null) return null;
    const now = this.clock.now().getTime();
    const key = `${id} ${visitorId(request)}`;
    const last = this.known.get(key);
    if (last && now - last.at < FRESH_MS) return last.override;
    const override = this.overrides.active(id, visitorId(request));
    this.known.set(key, { at: now, override });
    override.catch(() => this.known.delete(key));
    return override;
  }

  /** As {@link of}; takes a cookie away that means nothing any more. */
  async tidied(request: FastifyRequest, reply: FastifyReply): Promise<ActiveOverride | null> {
    const override = await this.of(request);
    if (!override && readCookie(request, 'override')) clearOverrideCookie(reply);
    return override;
  }

  /** What ended here has ended for the next page of this process. */
  forget(): void {
    this.known.clear();
  }
}
