import { Injectable } from '@nestjs/common';
import type { TalkCard, TalkMore, TalkStep } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import type { RequestContext } from '../../gateway/request-context.js';
import { type Relation, TalkCards } from '../catalogue/index.js';
import { TalkOrder } from './talk-order.js';
import { TalksService } from './talks.service.js';

/** A recording of lightning talks has a few dozen parts. */
const MOST_PARTS = 100;
const MOST_RECORDINGS = 24;
/** Talks per list, and how many of a conference or speaker they are chosen from, until a talk's neighbours are stored. */
const MOST_MEANWHILE = 4;
const MOST_COMPARED = 200;
const BEST = 'ORDER BY t.internal_views DESC, t.total_likes DESC, t.spread DESC, t.id';

interface Neighbour {
  relation: Relation;
  other_id: number;
}

const isWatchable = ({ video }: TalkCard) => video === 'available' || video === 'elsewhere';
const watchableFirst = (cards: TalkCard[]) =>
  cards.toSorted((a, b) => Number(isWatchable(b)) - Number(isWatchable(a)));

/** Where a talk leads next, from stored data. Until its neighbours are stored, it leads to talks of its conference and speakers. */
@Injectable()
export class TalkMoreService {
  constructor(
    private readonly database: Database,
    private readonly talks: TalksService,
    private readonly cards: TalkCards,
    private readonly order: TalkOrder,
  ) {}

  /** @throws {DomainError} `TALK_NOT_FOUND` */
  async of(slugOrId: string, viewer: RequestContext): Promise<TalkMore> {
    const talk = await this.talks.find(slugOrId, viewer);
    const [partOf, parts, others, neighbours, order] = await Promise.all([
      talk.part_of_id === null ? null : this.whole(talk.part_of_id),
      this.partsOf(talk.id),
      talk.group_id === null ? [] : this.groupOf(talk.group_id, talk.id),
      this.neighboursOf(talk.id),
      this.order.around(talk),
    ]);
    const steps = [order.previous, order.next].filter((id) => id !== null);
    const wanted = [...parts, ...others, ...neighbours.map(({ other_id }) => other_id), ...steps];
    const found = await this.cards.inOrder([...new Set(wanted)]);
    const cards = new Map(found.map((card) => [card.id, card]));
    const shown = new Set([talk.id, talk.part_of_id, ...parts, ...others]);
    const list = (relation: Relation) =>
      watchableFirst(
        neighbours
          .filter((row) => row.relation === relation && !shown.has(row.other_id))
          .map(({ other_id }) => cards.get(other_id))
          .filter((card) => card !== undefined),
      );
    const pick = (ids: readonly number[]) =>
      ids.map((id) => cards.get(id)).filter((card) => card !== undefined);
    const step = (id: number | null) => (id === null ? null : stepOf(cards.get(id)));
    const more = { conference: list('conference'), speakers: list('speaker'), subject: list('subject') };
    return {
      part_of: partOf,
      parts: pick(parts),
      order: order.name,
      previous: step(order.previous),
      next: step(order.next),
      also_given: watchableFirst(pick(others)),
      more,
      all: {
        conference: await this.conferenceOf(talk.id),
        speaker: await this.onlySpeakerOf(talk.id),
        subject: await this.subjectOf(
          talk.id,
          more.subject.map(({ id }) => id),
        ),
      },
    };
  }

  private async whole(id: number): Promise<TalkMore['part_of']> {
    const [row] = await this.database.read.query<{ slug: string; title: string }>(
      "SELECT slug, title FROM talks WHERE id = ? AND status = 'published'",
      [id],
    );
    return row ?? null;
  }

  private async partsOf(talkId: number): Promise<number[]> {
    const rows = await this.database.read.query<{ id: number }>(
      `SELECT id FROM talks WHERE part_of_id = ? AND status = 'published' ORDER BY COALESCE(starts_at, 0), id LIMIT ${MOST_PARTS}`,
      [talkId],
    );
    return rows.map(({ id }) => id);
  }

  private async groupOf(groupId: number, talkId: number): Promise<number[]> {
    const rows = await this.database.read.query<{ id: number }>(
      `SELECT id FROM talks WHERE group_id = ? AND id <> ? AND status = 'published'
       ORDER BY ordered_on DESC, id LIMIT ${MOST_RECORDINGS}`,
      [groupId, talkId],
    );
    return rows.map(({ id }) => id);
  }

  private async neighboursOf(talkId: number): Promise<Neighbour[]> {
    const stored = await this.database.read.query<Neighbour>(
      'SELECT relation, other_id FROM talk_neighbours WHERE talk_id = ? ORDER BY relation, position',
      [talkId],
    );
    if (stored.length > 0) return stored;
    const [waiting] = await this.database.read.query<{ conference_id: number | null }>(
      'SELECT conference_id FROM talks WHERE id = ? AND neighbours_at IS NULL',
      [talkId],
    );
    if (!waiting) return [];
    return (
      await Promise.all([this.besideIn(waiting.conference_id, talkId), this.bySpeakersOf(talkId)])
    ).flat();
  }

  /** The best talks of the conference by others. */
  private async besideIn(conferenceId: number | null, talkId: number): Promise<Neighbour[]> {
    if (conferenceId === null) return [];
    const rows = await this.database.read.query<{ id: number }>(
      `SELECT t.id FROM (SELECT id FROM talks WHERE conference_id = ? AND status = 'published'
         ORDER BY programme_position, id LIMIT ${MOST_COMPARED}) near
       CROSS JOIN talks t ON t.id = near.id
       WHERE t.id <> ? AND t.watchable = 1 AND NOT EXISTS (
         SELECT 1 FROM talk_speakers theirs JOIN talk_speakers own ON own.speaker_id = theirs.speaker_id AND own.talk_id = ?
         WHERE theirs.talk_id = t.id)
       ${BEST} LIMIT ${MOST_MEANWHILE}`,
      [conferenceId, talkId, talkId],
    );
    return rows.map(({ id }) => ({ relation: 'conference', other_id: id }));
  }

  private async bySpeakersOf(talkId: number): Promise<Neighbour[]> {
    const rows = await this.database.read.query<{ id: number }>(
      `SELECT t.id FROM (SELECT DISTINCT theirs.talk_id AS id FROM talk_speakers own
         JOIN talk_speakers theirs ON theirs.speaker_id = own.speaker_id
         WHERE own.talk_id = ? AND theirs.talk_id <> ? AND theirs.unlisted = 0 LIMIT ${MOST_COMPARED}) near
       CROSS JOIN talks t ON t.id = near.id
       WHERE t.status = 'published' AND t.watchable = 1 ${BEST} LIMIT ${MOST_MEANWHILE}`,
      [talkId, talkId],
    );
    return rows.map(({ id }) => ({ relation: 'speaker', other_id: id }));
  }

  private async conferenceOf(talkId: number): Promise<TalkMore['all']['conference']> {
    const [row] = await this.database.read.query<{ slug: string; name: string; talks: number }>(
      `SELECT c.slug, c.name, c.talk_count AS talks FROM talks t JOIN conferences c ON c.id = t.conference_id WHERE t.id = ?`,
      [talkId],
    );
    return row ?? null;
  }

  private async onlySpeakerOf(talkId: number): Promise<TalkMore['all']['speaker']> {
    const [row, another] = await this.database.read.query<{ slug: string; name: string; talks: number }>(
      `SELECT s.slug, s.name, s.talk_count AS talks FROM talk_speakers ts JOIN speakers s ON s.id = ts.speaker_id
       WHERE ts.talk_id = ? LIMIT 2`,
      [talkId],
    );
    return row && !another ? row : null;
  }

  /** The subject that most of these share with the talk; in a tie the narrowest. */
  private async subjectOf(talkId: number, others: readonly number[]): Promise<TalkMore['all']['subject']> {
    if (others.length === 0) return null;
    const [row] = await this.database.read.query<{ slug: string; name: string; talks: number }>(
      `SELECT g.slug, g.name, g.talk_count AS talks FROM talk_tags own
       JOIN talk_tags shared ON shared.tag_id = own.tag_id AND shared.talk_id IN (${placeholders(others)})
       JOIN tags g ON g.id = own.tag_id
       WHERE own.talk_id = ? GROUP BY g.id, g.slug, g.name, g.talk_count
       ORDER BY COUNT(*) DESC, g.talk_count, g.id LIMIT 1`,
      [...others, talkId],
    );
    return row ?? null;
  }
}

const stepOf = (card: TalkCard | undefined): TalkStep | null =>
  card
    ? {
        slug: card.slug,
        title: card.title,
        language: card.language,
        speakers: card.speakers.map(({ speakername }) => speakername),
      }
    : null;
