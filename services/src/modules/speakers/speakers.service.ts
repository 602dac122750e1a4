import { Injectable } from '@nestjs/common';
import type { Speaker, SpeakerName, SpeakerProfile, TopSpeaker } from '@lectern/contracts';
import { addressOf } from '../../database/address.js';
import { Database } from '../../database/database.js';
import { foldKey } from '../../database/text-key.js';
import { DomainError } from '../../gateway/errors.js';
import { preview, TalkCards } from '../catalogue/index.js';
import { pictureInSize } from '../uploads/picture-sizes.js';

const TOP = 12;
const SUGGESTIONS = 20;
const PROFILE_TALKS = 200;
const LIST_DESCRIPTION = 240;

/** Sorts behind every text that begins with the prefix it follows. */
const AFTER = '\u{10FFFF}';

const COLUMNS = 's.id, s.slug, s.name, s.first_name, s.last_name, s.profile_picture_url, s.github';

/** Speakers with a published talk, and what is counted of their talks. */
const PUBLISHED = `JOIN (
    SELECT ts.speaker_id, COUNT(*) AS talk_count, SUM(t.internal_views) AS views FROM talk_speakers ts
    JOIN talks t ON t.id = ts.talk_id AND t.status = 'published' GROUP BY ts.speaker_id
  ) given ON given.speaker_id = s.id`;

interface SpeakerRow {
  id: number;
  slug: string;
  name: string;
  first_name: string;
  last_name: string;
  description: string;
  profile_picture_url: string | null;
  github: string | null;
  talk_count: number;
}

@Injectable()
export class SpeakersService {
  constructor(
    private readonly database: Database,
    private readonly cards: TalkCards,
  ) {}

  /** Everybody with a published talk, by the views of their talks, then by name. */
  async list(): Promise<Speaker[]> {
    const rows = await this.database.read.query<SpeakerRow>(
      `SELECT ${COLUMNS}, SUBSTR(s.description, 1, ${LIST_DESCRIPTION + 1}) AS description, given.talk_count
       FROM speakers s ${PUBLISHED} ORDER BY given.views DESC, given.talk_count DESC, s.name_key, s.id`,
    );
    return rows.map((row) => toSpeaker({ ...row, description: preview(row.description, LIST_DESCRIPTION) }));
  }

  /**
   * By the views of their talks.
   *
   * @source decisions.md, "Ranking"
   */
  async top(): Promise<TopSpeaker[]> {
    const rows = await this.database.read.query<SpeakerRow>(
      `SELECT ${COLUMNS} FROM speakers s ${PUBLISHED} ORDER BY given.views DESC, given.talk_count DESC, s.name_key, s.id LIMIT ${TOP}`,
    );
    return rows.map(({ id, slug, name, profile_picture_url }) => ({
      id,
      slug,
      speakername: name,
      profile_picture_url,
    }));
  }

  /** Names that begin with the text, case and accents aside; with or without talks, so that nobody is entered twice. */
  async names(query: string): Promise<SpeakerName[]> {
    const prefix = foldKey(query);
    if (prefix === '') return [];
    const rows = await this.database.read.query<Pick<SpeakerRow, 'id' | 'name'>>(
      `SELECT id, name FROM speakers WHERE name_key >= ? AND name_key < ? ORDER BY name_key LIMIT ${SUGGESTIONS}`,
      [prefix, prefix + AFTER],
    );
    return rows.map(({ id, name }) => ({ id, speakername: name }));
  }

  /** A speaker with the published talks, most viewed first. Throws `SPEAKER_NOT_FOUND`. */
  async profile(slugOrId: string): Promise<SpeakerProfile> {
    const row = await this.find(slugOrId);
    const talkIds = await this.publishedTalksOf(row.id);
    // The ids first: in one query SQLite walks all talks in the order of their views to find these few.
    const talks = await this.cards.listOf(talkIds);
    return {
      success: true,
      speaker: toSpeaker({
        ...row,
        profile_picture_url: pictureInSize(row.profile_picture_url, 384),
        talk_count: talkIds.length,
      }),
      talks: talks.slice(0, PROFILE_TALKS),
    };
  }

  /** How many published talks a speaker has. Throws `SPEAKER_NOT_FOUND`. */
  async talkCount(slugOrId: string): Promise<number> {
    return (await this.publishedTalksOf((await this.find(slugOrId)).id)).length;
  }

  private async find(slugOrId: string): Promise<Omit<SpeakerRow, 'talk_count'>> {
    const address = addressOf(slugOrId);
    if (!address) throw new DomainError('SPEAKER_NOT_FOUND');
    const [row] = await this.database.read.query<SpeakerRow>(
      `SELECT ${COLUMNS}, s.description FROM speakers s WHERE s.${address.column} = ?`,
      [address.value],
    );
    if (!row) throw new DomainError('SPEAKER_NOT_FOUND');
    return row;
  }

  private async publishedTalksOf(speakerId: number): Promise<number[]> {
    const rows = await this.database.read.query<{ id: number }>(
      `SELECT t.id FROM talk_speakers ts JOIN talks t ON t.id = ts.talk_id AND t.status = 'published'
       WHERE ts.speaker_id = ?`,
      [speakerId],
    );
    return rows.map(({ id }) => id);
  }
}

function toSpeaker({ name, github, ...row }: SpeakerRow): Speaker {
  return {
    ...row,
    speakername: name,
    profile_picture: row.profile_picture_url,
    github_link: github ? `https://github.com/${encodeURIComponent(github)}` : null,
  };
}
