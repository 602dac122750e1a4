import { Injectable } from '@nestjs/common';
import type { TalkCard, TalkSpeaker } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { isoTime, placeholders, type SqlDate } from '../../database/row-values.js';

/** A card shows the beginning of a description, in characters. */
const PREVIEW = 240;

interface CardRow {
  id: number;
  slug: string;
  title: string;
  description: string;
  thumbnail_url: string | null;
  youtube_link: string | null;
  duration: number | null;
  internal_views: number;
  total_likes: number;
  created_at: SqlDate;
  conference_name: string | null;
}

/** Lists of talks in two queries, whatever their length: plain SQL, since these are the hottest reads of the site. */
@Injectable()
export class TalkCards {
  constructor(private readonly database: Database) {}

  /**
   * @param tail what follows FROM: `t` is the talk; joins, WHERE, ORDER BY and LIMIT, with `?` for each of `parameters`
   */
  async list(tail: string, parameters: readonly unknown[]): Promise<TalkCard[]> {
    const rows = await this.rows(tail, parameters);
    const speakers = await this.speakersOf(rows.map(({ id }) => id));
    return rows.map((row) => toCard(row, speakers));
  }

  /** The published ones of these talks, in the order of the ids. */
  async inOrder(talkIds: readonly number[]): Promise<TalkCard[]> {
    if (talkIds.length === 0) return [];
    const [rows, speakers] = await Promise.all([
      this.rows(`WHERE t.id IN (${placeholders(talkIds)}) AND t.status = 'published'`, talkIds),
      this.speakersOf(talkIds),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const ordered = talkIds.map((id) => byId.get(id)).filter((row) => row !== undefined);
    return ordered.map((row) => toCard(row, speakers));
  }

  /** The talks of these ids, most viewed first. */
  async listOf(talkIds: readonly number[]): Promise<TalkCard[]> {
    if (talkIds.length === 0) return [];
    return this.list(
      `WHERE t.id IN (${placeholders(talkIds)})
       ORDER BY t.internal_views DESC, t.total_likes DESC, t.created_at DESC, t.id DESC`,
      talkIds,
    );
  }

  /** Who gives each of the talks, in order. */
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
      `SELECT t.id, t.slug, t.title, SUBSTR(t.description, 1, ${PREVIEW + 1}) AS description, t.thumbnail_url,
         t.youtube_link, t.duration, t.internal_views, t.total_likes, t.created_at,
         COALESCE(t.conference_name, c.name) AS conference_name
       FROM talks t LEFT JOIN conferences c ON c.id = t.conference_id ${tail}`,
      parameters,
    );
  }
}

function toCard(row: CardRow, speakers: Map<number, TalkSpeaker[]>): TalkCard {
  const onStage = speakers.get(row.id) ?? [];
  return {
    ...row,
    description: preview(row.description),
    created_at: isoTime(row.created_at),
    speaker: onStage[0] ?? null,
    speakers: onStage,
  };
}

/** The text up to the last whole word that fits. */
export function preview(text: string, length = PREVIEW): string {
  const cut = text.slice(0, unitsOf(text, length));
  if (cut.length === text.length) return text;
  const blank = cut.lastIndexOf(' ');
  return `${(blank > length / 2 ? cut.slice(0, blank) : cut).trimEnd()}…`;
}

/** How much of the text so many characters are; counted by hand, since lists cut a hundred texts. */
function unitsOf(text: string, characters: number): number {
  let units = 0;
  for (let count = 0; count < characters && units < text.length; count++)
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  return units;
}
