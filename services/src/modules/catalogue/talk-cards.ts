import { Injectable } from '@nestjs/common';
import type { TalkCard, TalkSpeaker, TalkVideo } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { isoTime, placeholders, type SqlDate } from '../../database/row-values.js';
import type { VideoState } from './tables/talk.entity.js';
import { CARD_FIELDS, CARD_SWITCHES, type CardColumns, type CardSwitch } from './talk-columns.js';

/** Characters of the description on a card. */
const PREVIEW = 240;

export interface CardRow extends CardColumns {
  id: number;
  slug: string;
  title: string;
  description: string;
  thumbnail_url: string | null;
  youtube_link: string | null;
  created_at: SqlDate;
  conference_name: string | null;
  conference_slug: string | null;
  video_state: VideoState;
  watchable: number | boolean;
  recordings_count: number | null;
}

const FIELDS = CARD_FIELDS.map(({ column, card }) =>
  column === card ? `t.${column}` : `t.${column} AS ${card}`,
);

/** Slug of the series that `c`, a conference, is an edition of. */
export const SERIES_SLUG = '(SELECT s.slug FROM series s WHERE s.id = c.series_id)';

/** The columns of a card; `t` is the talk, `c` its conference. */
export const CARD_COLUMNS = `t.id, t.slug, t.title, t.thumbnail_url, t.youtube_link, ${FIELDS.join(', ')},
  t.created_at, t.video_state, t.watchable,
  COALESCE(t.conference_name, c.name) AS conference_name, c.slug AS conference_slug,
  CASE WHEN t.group_id IS NULL THEN 1 ELSE (SELECT COUNT(*) FROM talks g WHERE g.group_id = t.group_id AND g.status = 'published') END AS recordings_count`;

/** Lists talks in two queries, however long the list, in plain SQL: these are the hottest reads of the site. */
@Injectable()
export class TalkCards {
  constructor(private readonly database: Database) {}

  /** @param tail everything after FROM: `t` is the talk; joins, WHERE, ORDER BY and LIMIT, with a `?` for each of `parameters` */
  async list(tail: string, parameters: readonly unknown[]): Promise<TalkCard[]> {
    const rows = await this.rows(tail, parameters);
    const speakers = await this.speakersOf(rows.map(({ id }) => id));
    return rows.map((row) => toCard(row, speakers));
  }

  /** The published ones of these talks, in the order of the ids. */
  async inOrder(talkIds: readonly number[]): Promise<TalkCard[]> {
    if (talkIds.length === 0) return [];
    const [rows, speakers] = await Promise.all([
      // `+` keeps SQLite from using an index to read every published talk.
      this.rows(`WHERE t.id IN (${placeholders(talkIds)}) AND +t.status = 'published'`, talkIds),
      this.speakersOf(talkIds),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const ordered = talkIds.map((id) => byId.get(id)).filter((row) => row !== undefined);
    return ordered.map((row) => toCard(row, speakers));
  }

  /** The speakers of each talk, in order. */
  async speakersOf(talkIds: readonly number[]): Promise<Map<number, TalkSpeaker[]>> {
    const byTalk = new Map<number, TalkSpeaker[]>();
    if (talkIds.length === 0) return byTalk;
    const rows = await this.database.read.query<
      Omit<TalkSpeaker, 'speakername'> & { talk_id: number; name: string }
    >(
      `SELECT ts.talk_id, s.id, s.slug, s.name, s.profile_picture_url
       FROM talk_speakers ts JOIN speakers s ON s.id = ts.speaker_id
       WHERE ts.talk_id IN (${placeholders(talkIds)}) ORDER BY ts.talk_id, ts.position, s.id`,
      talkIds,
    );
    for (const { talk_id, name, ...speaker } of rows) {
      const list = byTalk.get(talk_id);
      const entry = { ...speaker, speakername: name };
      if (list) list.push(entry);
      else byTalk.set(talk_id, [entry]);
    }
    return byTalk;
  }

  private rows(tail: string, parameters: readonly unknown[]): Promise<CardRow[]> {
    return this.database.read.query<CardRow>(
      `SELECT ${CARD_COLUMNS}, SUBSTR(t.description, 1, ${PREVIEW + 1}) AS description
       FROM talks t LEFT JOIN conferences c ON c.id = t.conference_id ${tail}`,
      parameters,
    );
  }
}

function toCard(row: CardRow, speakers: Map<number, TalkSpeaker[]>): TalkCard {
  const onStage = speakers.get(row.id) ?? [];
  return { ...cardFacts(row), description: preview(row.description), ...stage(onStage) };
}

/** Speakers, as shown on cards. */
export const stage = (speakers: TalkSpeaker[]): Pick<TalkCard, 'speaker' | 'speakers'> => ({
  speaker: speakers[0] ?? null,
  speakers,
});

/** Maps {@link CARD_COLUMNS} to the wire format. */
export function cardFacts<Row extends Omit<CardRow, 'description'>>({
  video_state,
  watchable,
  created_at,
  recordings_count,
  ...row
}: Row) {
  return {
    ...row,
    ...switchesOf(row),
    created_at: isoTime(created_at),
    recordings_count: Math.max(1, recordings_count ?? 1),
    video: videoOf(video_state, Boolean(watchable), row.youtube_link),
  };
}

const switchesOf = (row: Pick<CardRow, CardSwitch>) =>
  Object.fromEntries(CARD_SWITCHES.map((name) => [name, Boolean(row[name])])) as Record<CardSwitch, boolean>;

function videoOf(state: VideoState, watchable: boolean, youtubeLink: string | null): TalkVideo {
  if (watchable) return youtubeLink !== null && state !== 'gone' ? 'available' : 'elsewhere';
  return state === 'available' ? 'unknown' : state;
}

/** The text up to the last whole word that fits. */
export function preview(text: string, length = PREVIEW): string {
  const cut = text.slice(0, unitsOf(text, length));
  if (cut.length === text.length) return text;
  const blank = cut.lastIndexOf(' ');
  return `${(blank > length / 2 ? cut.slice(0, blank) : cut).trimEnd()}…`;
}

/** Length in UTF-16 units of the first `characters` code points; a plain loop, since lists cut a hundred texts. */
function unitsOf(text: string, characters: number): number {
  let units = 0;
  for (let count = 0; count < characters && units < text.length; count++)
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  return units;
}
