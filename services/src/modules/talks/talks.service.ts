import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Talk, TalkAnswer } from '@lectern/contracts';
import { CONFIG, type Config } from '../../config/config.js';
import { lookupKey } from '../../database/slug-or-id.js';
import { Database } from '../../database/database.js';
import { DomainError } from '../../kernel/errors.js';
import type { RequestContext, SignedInUser } from '../../gateway/request-context.js';
import { type CachedResponse, type Lifetime, ResponseCache } from '../../response-cache/response-cache.js';
import { isSubscribed } from '../subscriptions/index.js';
import { SearchOpenings } from './search-openings.js';
import {
  CARD_COLUMNS,
  cardFacts,
  type CardRow,
  type DescriptionOrigin,
  redirectedId,
  SERIES_SLUG,
  SHOWN_TAG,
  stage,
  TalkCards,
} from '../catalogue/index.js';
import { TalkDetails } from './talk-details.js';
import { talkKey } from './talk-key.js';
import { TalkLikesService } from './talk-likes.service.js';
import { TalkViewsService } from './talk-views.service.js';

/** The columns that decide who may see a talk. */
interface SeenTalk {
  id: number;
  status: string;
  author_id: number | null;
}

interface TalkRow extends CardRow, SeenTalk {
  summary: string | null;
  conference_id: number | null;
  video_id: string | null;
  description_origin: DescriptionOrigin;
  original_title: string | null;
  series_slug: string | null;
  gone_on: string | null;
  youtube_views: number | null;
  embeddable: number | null;
  part_of_id: number | null;
  ends_at: number | null;
  group_id: number | null;
  programme_position: number | null;
}

type Viewer = Pick<RequestContext, 'user'>;

/** Personal fields in a response to visitors, for whom drafts do not exist. */
const FOR_VISITORS = { liked: false, mine: false, subscribed: false, draft: false, hidden_reason: null };
/** A change drops the response; after changes by other processes it may be outdated for this long. */
const BRIEFLY: Lifetime = { fresh: 5_000, stale: 5_000 };

/** Columns of `t`, a talk, and `c`, its conference. */
const SEEN_COLUMNS = 't.id, t.status, t.author_id';
const YOUTUBE_VIEWS = `(SELECT n.views FROM video_numbers n WHERE n.video_id = t.video_id AND t.video_state <> 'gone')`;
const TALK_COLUMNS = `${CARD_COLUMNS}, t.description, t.summary, t.status, t.author_id, t.conference_id, t.video_id,
  t.description_origin, t.original_title, ${SERIES_SLUG} AS series_slug, t.gone_on, t.part_of_id, t.ends_at, t.group_id, t.programme_position,
  ${YOUTUBE_VIEWS} AS youtube_views,
  (SELECT v.embeddable FROM video_checks v WHERE v.talk_id = t.id) AS embeddable`;

/** One talk, as shown on its page. */
@Injectable()
export class TalksService {
  private readonly logger = new Logger(TalksService.name);

  constructor(
    private readonly database: Database,
    private readonly cards: TalkCards,
    private readonly likes: TalkLikesService,
    private readonly views: TalkViewsService,
    private readonly openings: SearchOpenings,
    private readonly details: TalkDetails,
    private readonly answers: ResponseCache,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The talk at a slug or id; counts the view unless the request comes from a robot or the site itself.
   *
   * @param fromSearch whether the visitor came from a search
   * @returns for visitors, the response, which is the same for all of them
   */
  async open(
    slugOrId: string,
    viewer: RequestContext,
    fromSearch = false,
  ): Promise<TalkAnswer | { id: number; response: CachedResponse }> {
    if (viewer.user) return this.openAs(viewer.user, slugOrId, viewer, fromSearch);
    const seen = await this.seen(slugOrId, viewer);
    await this.count(seen, viewer, fromSearch);
    const load = async () => {
      const row = await this.find(String(seen.id), viewer);
      const talk = await this.talkOf(row);
      return { talk, total_likes: talk.total_likes, ...FOR_VISITORS };
    };
    return { id: seen.id, response: await this.answers.get(talkKey(seen.id), TalkAnswer, load, BRIEFLY) };
  }

  private async openAs(
    user: SignedInUser,
    slugOrId: string,
    viewer: RequestContext,
    fromSearch: boolean,
  ): Promise<TalkAnswer> {
    const row = await this.find(slugOrId, viewer);
    const [talk, liked, subscribed, counted] = await Promise.all([
      this.talkOf(row),
      this.likes.isLiked(row.id, user.id),
      isSubscribed(this.database, row.id, user.id),
      this.count(row, viewer, fromSearch),
    ]);
    return {
      talk: { ...talk, internal_views: talk.internal_views + (counted ? 1 : 0) },
      total_likes: talk.total_likes,
      liked,
      mine: user.id === row.author_id,
      subscribed,
      draft: row.status === 'draft',
      hidden_reason: row.status === 'hidden' ? await this.hiddenReason(row.id) : null,
    };
  }

  private async hiddenReason(talkId: number): Promise<string> {
    const [row] = await this.database.read.query<{ reason: string | null }>(
      "SELECT reason FROM contents WHERE talk_id = ? AND kind = 'talk'",
      [talkId],
    );
    return row?.reason ?? '';
  }

  private async talkOf(row: TalkRow): Promise<Talk> {
    const [speakers, tags, details] = await Promise.all([
      this.cards.speakersOf([row.id]),
      this.tagsOf(row.id),
      this.details.of(row),
    ]);
    const summary = row.summary ?? (this.canSummarise(row) ? null : '');
    return { ...cardFacts(row), ...stage(speakers.get(row.id) ?? []), ...details, tags, summary };
  }

  /** Whether `ensure_summary` may find something: in a transcript, or, with a language model, in the description. */
  private canSummarise({ transcribed, description }: TalkRow): boolean {
    return Boolean(transcribed) || (this.config.llm !== null && description.trim() !== '');
  }

  /** A talk by slug, former slug or id; a draft or hidden one exists only for its author. @throws {DomainError} `TALK_NOT_FOUND`, `TAKEN_DOWN` */
  find(slugOrId: string, viewer: Viewer): Promise<TalkRow> {
    return this.visible(TALK_COLUMNS, slugOrId, viewer);
  }

  /** As {@link find}, without the texts, for operations on a talk. */
  seen(slugOrId: string, viewer: Viewer): Promise<SeenTalk> {
    return this.visible(SEEN_COLUMNS, slugOrId, viewer);
  }

  private async visible<Row extends SeenTalk>(
    columns: string,
    slugOrId: string,
    { user }: Viewer,
  ): Promise<Row> {
    const address = lookupKey(slugOrId);
    if (!address) throw new DomainError('TALK_NOT_FOUND');
    const row =
      (await this.rowAt<Row>(columns, address.column, address.value)) ??
      (await this.formerlyAt<Row>(columns, address));
    const visible = row && (row.status === 'published' || (user !== null && row.author_id === user.id));
    if (visible) return row;
    throw new DomainError(row?.status === 'hidden' ? 'TAKEN_DOWN' : 'TALK_NOT_FOUND');
  }

  private async rowAt<Row>(
    columns: string,
    column: 'id' | 'slug',
    value: number | string,
  ): Promise<Row | undefined> {
    const [row] = await this.database.read.query<Row>(
      `SELECT ${columns} FROM talks t LEFT JOIN conferences c ON c.id = t.conference_id WHERE t.${column} = ?`,
      [value],
    );
    return row;
  }

  private async formerlyAt<Row>(
    columns: string,
    { column, value }: { column: string; value: number | string },
  ): Promise<Row | undefined> {
    if (column !== 'slug') return undefined;
    const id = await redirectedId(this.database.read, 'talk', String(value));
    return id === null ? undefined : this.rowAt<Row>(columns, 'id', id);
  }

  /** As stored, in the source's order. */
  async tagsOf(talkId: number): Promise<string[]> {
    const rows = await this.database.read.query<{ name: string }>(
      `SELECT g.name FROM talk_tags tt JOIN tags g ON g.id = tt.tag_id
       WHERE tt.talk_id = ? AND ${SHOWN_TAG} ORDER BY tt.position, g.tag_key`,
      [talkId],
    );
    return rows.map(({ name }) => name);
  }

  /** Counts a view of a page that was already sent. @throws {DomainError} `TALK_NOT_FOUND` */
  async countView(slugOrId: string, viewer: RequestContext, fromSearch: boolean): Promise<void> {
    await this.count(await this.seen(slugOrId, viewer), viewer, fromSearch);
  }

  private async count(
    { id, status }: Pick<SeenTalk, 'id' | 'status'>,
    viewer: RequestContext,
    fromSearch: boolean,
  ): Promise<boolean> {
    if (status !== 'published' || viewer.robot || viewer.embedded || viewer.internal) return false;
    const [counted] = await Promise.all([
      this.recordView(id, viewer),
      fromSearch && this.openings.record(id),
    ]);
    return counted;
  }

  private async recordView(
    talkId: number,
    { visitor, network, nextVisitor }: RequestContext,
  ): Promise<boolean> {
    try {
      return await this.views.record(talkId, { id: visitor, network }, nextVisitor);
    } catch (error) {
      // A failure to count must not withhold the talk.
      this.logger.error('A view was not counted', error instanceof Error ? error.stack : String(error));
      return false;
    }
  }
}
