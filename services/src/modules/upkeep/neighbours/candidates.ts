import { LRUCache } from 'lru-cache';
import type { Reader } from '../../../database/database.js';
import { placeholders } from '../../../database/row-values.js';
import { SHOWN_TAG } from '../../catalogue/index.js';
import { titleWords, type WeighedTalk } from './rank.js';

/** Candidates per conference, speaker or subject. */
const MOST_OF_ONE = 200;
const MOST_KEPT = 60_000;
const CHUNK = 400;

interface Row {
  id: number;
  title: string;
  conference_id: number | null;
  group_id: number | null;
  part_of_id: number | null;
  language: string | null;
  internal_views: number;
  total_likes: number;
  quality: number;
}

const COLUMNS =
  't.id, t.title, t.conference_id, t.group_id, t.part_of_id, t.language, t.internal_views, t.total_likes, t.quality';
/** A talk without a recording is never suggested. */
const OFFERED = "t.status = 'published' AND t.watchable = 1";
const BEST = `ORDER BY t.internal_views DESC, t.total_likes DESC, t.spread DESC, t.id LIMIT ${MOST_OF_ONE}`;

const LISTS = {
  // The unary plus keeps SQLite from using an index of all published talks, which it considers narrower than the one by conference.
  conference: `SELECT ${COLUMNS} FROM talks t WHERE t.conference_id = ? AND t.status = 'published' AND +t.watchable = 1 ${BEST}`,
  speaker: `SELECT ${COLUMNS} FROM talk_speakers x CROSS JOIN talks t ON t.id = x.talk_id WHERE x.speaker_id = ? AND ${OFFERED} ${BEST}`,
  subject: `SELECT ${COLUMNS} FROM talk_tags x CROSS JOIN talks t ON t.id = x.talk_id WHERE x.tag_id = ? AND ${OFFERED} ${BEST}`,
};

/** Candidates for neighbours, cached during one pass: talks near each other have the same ones. */
export class Candidates {
  private readonly lists = new LRUCache<string, WeighedTalk[]>({ max: 2_000 });
  private readonly talks = new LRUCache<number, WeighedTalk>({ max: MOST_KEPT });
  private readonly tagCounts = new LRUCache<number, number>({ max: MOST_KEPT });

  constructor(private readonly read: Reader) {}

  /** Those of these talks that are published. */
  async these(ids: readonly number[]): Promise<WeighedTalk[]> {
    if (ids.length === 0) return [];
    const rows = await this.read.query<Row>(
      `SELECT ${COLUMNS} FROM talks t WHERE t.id IN (${placeholders(ids)}) AND +t.status = 'published'`,
      ids,
    );
    return this.weighed(rows);
  }

  /** The best talks of one conference, speaker or subject. */
  async of(list: keyof typeof LISTS, id: number): Promise<WeighedTalk[]> {
    const key = `${list} ${id}`;
    const cached = this.lists.get(key);
    if (cached) return cached;
    const talks = await this.weighed(await this.read.query<Row>(LISTS[list], [id]));
    this.lists.set(key, talks);
    return talks;
  }

  /** Number of published, recorded talks on a subject, as far as known from the talks read. */
  countOf(tag: number): number {
    return this.tagCounts.get(tag) ?? 0;
  }

  private async weighed(rows: readonly Row[]): Promise<WeighedTalk[]> {
    const fresh = rows.filter(({ id }) => !this.talks.has(id));
    for (let at = 0; at < fresh.length; at += CHUNK) await this.remember(fresh.slice(at, at + CHUNK));
    return rows.map(({ id }) => this.talks.get(id)).filter((talk) => talk !== undefined);
  }

  private async remember(rows: readonly Row[]): Promise<void> {
    const ids = rows.map(({ id }) => id);
    const marks = placeholders(ids);
    const [tags, speakers] = await Promise.all([
      this.read.query<{ talk_id: number; tag_id: number; recording_count: number }>(
        `SELECT tt.talk_id, tt.tag_id, g.recording_count FROM talk_tags tt JOIN tags g ON g.id = tt.tag_id
         WHERE tt.talk_id IN (${marks}) AND ${SHOWN_TAG}`,
        ids,
      ),
      this.read.query<{ talk_id: number; speaker_id: number }>(
        `SELECT talk_id, speaker_id FROM talk_speakers WHERE talk_id IN (${marks})`,
        ids,
      ),
    ]);
    const tagsOf = new Map<number, Set<number>>(ids.map((id) => [id, new Set()]));
    for (const { talk_id, tag_id, recording_count } of tags) {
      tagsOf.get(talk_id)?.add(tag_id);
      this.tagCounts.set(tag_id, recording_count);
    }
    const speakersOf = new Map<number, Set<number>>(ids.map((id) => [id, new Set()]));
    for (const { talk_id, speaker_id } of speakers) speakersOf.get(talk_id)?.add(speaker_id);
    for (const row of rows)
      this.talks.set(row.id, {
        id: row.id,
        conferenceId: row.conference_id,
        groupId: row.group_id,
        partOfId: row.part_of_id,
        language: row.language,
        views: row.internal_views,
        likes: row.total_likes,
        quality: row.quality,
        words: titleWords(row.title),
        tags: tagsOf.get(row.id) ?? new Set(),
        speakers: speakersOf.get(row.id) ?? new Set(),
      });
  }
}
