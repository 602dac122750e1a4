import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../config/config.js';
import { Clock } from '../../kernel/clock.js';
import type { Visitor } from '../snapshot/index.js';
import { RequestOverride } from '../overrides/index.js';
import { previewsOf } from '../rollouts/index.js';
import { ReleaseAssignments } from './release-assignments.js';
import { type Chance, newView, type PageToken, readPageToken, writePageToken } from './page-token.js';

/**
 * The token must fit into a header. If there are more candidates, this many are drawn at random, whatever the
 * assignment.
 */
const MOST_CHANCES = 12;

/** A page view and its visitor. */
export type VerifiedPageToken = PageToken & { visitor: Visitor };

/**
 * Issues each page view's token and reads it back. Reports count only with a token, so no one can report on a
 * release that chance did not assign to them.
 */
@Injectable()
export class PageTokens {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'keys'>,
    private readonly given: ReleaseAssignments,
    private readonly overrides: RequestOverride,
    private readonly clock: Clock,
  ) {}

  /**
   * For the requested page, or the page making the request; null for visitors who are not counted: robots,
   * browsers without a visitor cookie that do not get one now, and developers with a development build in the
   * page.
   *
   * @param owner release that owns the page, as `name@version`
   */
  async give(request: FastifyRequest, owner: string | null = null): Promise<string | null> {
    const visitor = await this.countedVisitor(request);
    return visitor && this.giveTo(visitor, { owner });
  }

  async giveTo(
    visitor: Visitor,
    { owner = null, view = newView() }: Partial<Pick<PageToken, 'owner' | 'view'>> = {},
  ): Promise<string> {
    return this.written(visitor, { owner, view }, await this.given.chances(visitor));
  }

  /** As {@link giveTo} for a new view; null while the rollouts have to be read again. */
  giveAtOnce(visitor: Visitor, owner: string | null): string | null {
    const chances = this.given.knownChances(visitor);
    return chances && this.written(visitor, { owner, view: newView() }, chances);
  }

  private written(visitor: Visitor, about: Pick<PageToken, 'owner' | 'view'>, chances: Chance[]): string {
    const page = {
      view: about.view,
      at: this.clock.now().getTime(),
      chances: drawn(chances),
      owner: about.owner,
    };
    return writePageToken(this.config.keys.current, visitor.id, page);
  }

  /**
   * The page view a visitor reports on; null for a token that is another visitor's or expired, and for
   * visitors who are not counted.
   */
  async read(token: string | undefined, request: FastifyRequest): Promise<VerifiedPageToken | null> {
    const visitor = token === undefined ? null : await this.countedVisitor(request);
    if (visitor === null || token === undefined) return null;
    const page = readPageToken(this.config.keys.current, visitor.id, token, this.clock.now().getTime());
    return page && { ...page, visitor };
  }

  private async countedVisitor(request: FastifyRequest): Promise<Visitor | null> {
    const { robot, internal, user } = request.lectern;
    const id = request.visitorId;
    // A development build says nothing about a release, and its shell may change how others behave.
    if (id === null || robot || internal || (await this.overrides.of(request))) return null;
    return { id, user: user?.id ?? null, previews: previewsOf(request) };
  }
}

function drawn(chances: Chance[]): Chance[] {
  while (chances.length > MOST_CHANCES) chances.splice(Math.floor(Math.random() * chances.length), 1);
  return chances;
}
