import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../../config.js';
import { Clock } from '../../../gateway/clock.js';
import type { Visitor } from '../audience.js';
import { CarriedOverrides } from '../overrides/carried-overrides.js';
import { previewsOf } from '../preview.js';
import { GivenReleases } from './given-releases.js';
import { type Chance, newView, type PageToken, readPageToken, writePageToken } from './page-token.js';

/** A token goes in a header, too. Of more candidates at once, as many are drawn, whoever got them. */
const MOST_CHANCES = 12;

/** A page view, and whose it is. */
export type ToldPage = PageToken & { visitor: Visitor };

/**
 * Gives each page view its token, and reads it again. What pages tell counts by it alone, so nobody tells of a release that chance did
 * not give them.
 */
@Injectable()
export class PageTokens {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'keys'>,
    private readonly given: GivenReleases,
    private readonly overrides: CarriedOverrides,
    private readonly clock: Clock,
  ) {}

  /**
   * For the page that this request gets, or is made by; null for who is not counted: robots, browsers that have no visitor cookie yet
   * and do not get one now, and developers with a build of their own in the page.
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
    const chances = drawn(await this.given.chances(visitor));
    const page = { view, at: this.clock.now().getTime(), chances, owner };
    return writePageToken(this.config.keys.current, visitor.id, page);
  }

  /** The page that a visitor tells of; null for a token that is not theirs or too old, and for who is not counted. */
  async read(token: string | undefined, request: FastifyRequest): Promise<ToldPage | null> {
    const visitor = token === undefined ? null : await this.countedVisitor(request);
    if (visitor === null || token === undefined) return null;
    const page = readPageToken(this.config.keys.current, visitor.id, token, this.clock.now().getTime());
    return page && { ...page, visitor };
  }

  private async countedVisitor(request: FastifyRequest): Promise<Visitor | null> {
    const { robot, internal, user } = request.lectern;
    const id = request.visitorId;
    // What a developer's own build does says nothing of a release, and its shell may change how the others do.
    if (id === null || robot || internal || (await this.overrides.of(request))) return null;
    return { id, user: user?.id ?? null, previews: previewsOf(request) };
  }
}

function drawn(chances: Chance[]): Chance[] {
  while (chances.length > MOST_CHANCES) chances.splice(Math.floor(Math.random() * chances.length), 1);
  return chances;
}
