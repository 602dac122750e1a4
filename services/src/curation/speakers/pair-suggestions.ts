import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { BackgroundJob } from '../../jobs/background-job.js';
import { Database } from '../../database/database.js';
import { isoTime, placeholders, type SqlDate } from '../../database/row-values.js';
import { moveCursor, SPEAKER_PAIRS } from '../../jobs/job-cursor.js';
import { JobCursorEntity } from '../../jobs/job-cursor.entity.js';
import { foldKey } from '../../text/text-key.js';
import { nameOf } from '../../modules/speakers/index.js';
import { SpeakerPairEntity } from './speaker-pair.entity.js';
import {
  alikePairs,
  likeliest,
  likelyPairs,
  type Named,
  type Spoken,
  type SuggestedPair,
} from './suggest-pairs.js';

const EVERY_MS = 600_000;
const BATCH = 200;

interface NameRow {
  id: number;
  name: string;
  name_key: string;
  github: string | null;
}

interface TalkRow {
  speaker_id: number;
  id: number;
  title: string;
  conference_id: number | null;
  series_id: number | null;
}

/** The latest change of a speaker; a merge changes the speaker who remains. */
interface State {
  last: number | null;
  changed: SqlDate | null;
}

/** Background job, after speakers change: finds pairs that may be the same person, for operators to decide. */
@Injectable()
export class PairSuggestions extends BackgroundJob {
  constructor(private readonly database: Database) {
    super(EVERY_MS);
  }

  protected async pass(): Promise<void> {
    const state = await this.state();
    const cursor = await this.database.read.manager.findOneBy(JobCursorEntity, { name: SPEAKER_PAIRS });
    if (cursor?.lastId === state.lastId && cursor.changedAt?.getTime() === state.changedAt?.getTime()) return;
    const alike = await alikePairs(await this.names());
    const pairs: SuggestedPair[] = [];
    for (let at = 0; at < alike.length; at += BATCH) {
      if (this.isStopping) return;
      const some = alike.slice(at, at + BATCH);
      const spoken = await this.spokenBy([...new Set(some.flatMap(({ one, other }) => [one.id, other.id]))]);
      pairs.push(...likelyPairs(some, spoken));
    }
    if (this.isStopping) return;
    await this.database.write(async (tx) => {
      await store(tx, likeliest(pairs));
      await moveCursor(tx, SPEAKER_PAIRS, state.changedAt, state.lastId);
    });
  }

  private async state(): Promise<Pick<JobCursorEntity, 'lastId' | 'changedAt'>> {
    const [row] = await this.database.slow.query<State>(
      'SELECT MAX(id) AS last, MAX(changed_at) AS changed FROM speakers WHERE +talk_count > 0',
    );
    return { lastId: row?.last ?? 0, changedAt: row?.changed ? new Date(isoTime(row.changed)) : null };
  }

  private async names(): Promise<Named[]> {
    const people: Named[] = [];
    for (let after = 0; !this.isStopping;) {
      const rows = await this.database.slow.query<NameRow>(
        `SELECT id, name, name_key, github FROM speakers WHERE id > ? AND +talk_count > 0 ORDER BY id LIMIT ${BATCH}`,
        [after],
      );
      for (const { id, name, name_key, github } of rows)
        people.push({ id, name, key: nameOf(name_key), account: github?.toLowerCase() ?? null });
      if (rows.length < BATCH) break;
      after = rows.at(-1)?.id ?? 0;
    }
    return people;
  }

  private async spokenBy(ids: readonly number[]): Promise<Map<number, Spoken>> {
    const spoken = new Map<number, { talks: Set<number>; places: Set<string>; titles: Set<string> }>();
    const rows = await this.database.slow.query<TalkRow>(
      // CROSS JOIN makes SQLite join in the written order; otherwise it would start with every published talk.
      `SELECT ts.speaker_id, t.id, t.title, t.conference_id, c.series_id FROM talk_speakers ts
       CROSS JOIN talks t ON t.id = ts.talk_id AND t.status = 'published'
       LEFT JOIN conferences c ON c.id = t.conference_id
       WHERE ts.speaker_id IN (${placeholders(ids)})`,
      ids,
    );
    for (const { speaker_id, id, title, conference_id, series_id } of rows) {
      const known = spoken.get(speaker_id) ?? { talks: new Set(), places: new Set(), titles: new Set() };
      known.talks.add(id);
      if (isTelling(title)) known.titles.add(foldKey(title));
      if (series_id !== null) known.places.add(`series ${series_id}`);
      else if (conference_id !== null) known.places.add(`conference ${conference_id}`);
      spoken.set(speaker_id, known);
    }
    return spoken;
  }
}

/** `Keynote` and `Lightning Talk` are titles of many talks. */
const isTelling = (title: string): boolean => title.split(/\s+/u).length > 2;

/** Keeps pairs dismissed by operators and replaces the rest. */
async function store(tx: EntityManager, pairs: readonly SuggestedPair[]): Promise<void> {
  await tx.delete(SpeakerPairEntity, { dismissedAt: IsNull() });
  const dismissed = await tx.find(SpeakerPairEntity, { select: { speakerId: true, otherId: true } });
  const known = new Set(dismissed.map(({ speakerId, otherId }) => `${speakerId} ${otherId}`));
  const rows = pairs
    .filter(({ speakerId, otherId }) => !known.has(`${speakerId} ${otherId}`))
    .map(({ reasons, ...pair }) => ({ ...pair, reasons: JSON.stringify(reasons), dismissedAt: null }));
  for (let at = 0; at < rows.length; at += BATCH)
    await tx
      .createQueryBuilder()
      .insert()
      .into(SpeakerPairEntity)
      .values(rows.slice(at, at + BATCH))
      .updateEntity(false)
      .execute();
}
