import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readCookie } from '../../gateway/cookies.js';
import { Clock } from '../../kernel/clock.js';
import { visitorId } from '../../gateway/visitor.js';
import type { ActiveOverride } from './active-override.js';
import { carriedOverride, clearOverrideCookie } from './override-cookie.js';
import { ActiveOverrides } from './active-overrides.service.js';

/** Milliseconds until pages notice that an override ended in another process. */
const FRESH_MS = 500;
const KEPT = 1_000;

/** The override of a browser. Without one, the only cost is reading the cookies. */
@Injectable()
export class RequestOverride {
  private readonly known = new LRUCache<string, { at: number; override: Promise<ActiveOverride | null> }>({
    max: KEPT,
  });

  constructor(
    private readonly overrides: ActiveOverrides,
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

  /** As {@link of}; also deletes a cookie that is no longer valid. */
  async resolve(request: FastifyRequest, reply: FastifyReply): Promise<ActiveOverride | null> {
    const override = await this.of(request);
    if (!override && readCookie(request, 'override')) clearOverrideCookie(reply);
    return override;
  }

  /** Call when an override ends in this process, so that its next page is already without it. */
  forget(): void {
    this.known.clear();
  }
}
