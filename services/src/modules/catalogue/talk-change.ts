import type { EntityManager } from 'typeorm';
import { placeholders } from '../../database/row-values.js';
import { deriveTalks } from './derive-talks.js';
import { partsOf } from './parts-of.js';
import { chunks, moveTagCounts, recountConferences, recountSpeakers, type TagDelta } from './tallies.js';

/** What may have changed. */
export interface Changed {
  talkIds: number[];
  /** The talks' speakers before and after. */
  speakerIds: number[];
}

/** A talk's contribution to the counters of others. */
interface Counted {
  published: boolean;
  watchable: boolean;
  conferenceId: number | null;
  speakers: number[];
  tags: number[];
}

/** Keeps counters consistent with a change to talks, inside its transaction: begin before the first write, settle after the last. */
export class TalkChange {
  private constructor(
    private readonly tx: EntityManager,
    private readonly before: Map<number, Counted>,
  ) {}

  /** @param talkIds existing talks that may change, and with them their parts */
  static async begin(tx: EntityManager, talkIds: readonly number[]): Promise<TalkChange> {
    return new TalkChange(tx, await countedOf(tx, [...talkIds, ...(await partsOf(tx, talkIds))]));
  }

  /**
   * Leaves out what older migrations, which also call this, do not have yet: `changeTalks` updates that.
   *
   * @param addedIds talks that the transaction added
   */
  async settle(addedIds: readonly number[] = [], now = new Date()): Promise<Changed> {
    const ids = [...new Set([...this.before.keys(), ...addedIds])];
    for (const some of chunks(ids)) await deriveTalks(this.tx, some, now);
    const after = await countedOf(this.tx, ids);
    const [speakers, conferences] = [new Set<number>(), new Set<number>()];
    const tags = new Map<number, TagDelta>();
    for (const [sign, all] of [
      [-1, this.before],
      [1, after],
    ] as const) {
      for (const { published, watchable, conferenceId, speakers: people, tags: subjects } of all.values()) {
        if (conferenceId !== null) conferences.add(conferenceId);
        for (const id of people) speakers.add(id);
        for (const id of subjects) {
          const delta = tags.get(id) ?? { talks: 0, recordings: 0 };
          delta.talks += published ? sign : 0;
          delta.recordings += published && watchable ? sign : 0;
          tags.set(id, delta);
        }
      }
    }
    await recountConferences(this.tx, [...conferences], now);
    await recountSpeakers(this.tx, [...speakers], now);
    await moveTagCounts(this.tx, tags);
    return { talkIds: ids, speakerIds: [...speakers] };
  }
}

async function countedOf(tx: EntityManager, talkIds: readonly number[]): Promise<Map<number, Counted>> {
  const counted = new Map<number, Counted>();
  for (const some of chunks([...new Set(talkIds)])) {
    const marks = placeholders(some);
    const talks: { id: number; status: string; watchable: number | boolean; conference_id: number | null }[] =
      await tx.query(`SELECT id, status, watchable, conference_id FROM talks WHERE id IN (${marks})`, some);
    for (const { id, status, watchable, conference_id } of talks) {
      const published = status === 'published';
      counted.set(id, {
        published,
        watchable: Boolean(watchable),
        conferenceId: conference_id,
        speakers: [],
        tags: [],
      });
    }
    const speakers: { talk_id: number; speaker_id: number }[] = await tx.query(
      `SELECT talk_id, speaker_id FROM talk_speakers WHERE talk_id IN (${marks})`,
      some,
    );
    for (const { talk_id, speaker_id } of speakers) counted.get(talk_id)?.speakers.push(speaker_id);
    const tags: { talk_id: number; tag_id: number }[] = await tx.query(
      `SELECT talk_id, tag_id FROM talk_tags WHERE talk_id IN (${marks})`,
      some,
    );
    for (const { talk_id, tag_id } of tags) counted.get(talk_id)?.tags.push(tag_id);
  }
  return counted;
}
