import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { BackgroundJob } from '../../jobs/background-job.js';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { foldKey } from '../../text/text-key.js';
import { nameOf } from '../../modules/speakers/index.js';
import { SpeakerPairEntity } from './speaker-pair.entity.js';
import { alikePairs, likelyPairs, type Named, type Spoken, type SuggestedPair } from './suggest-pairs.js';

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

/** Background job, after speakers changed: finds pairs that may be the same person, for operators to decide. */
@Injectable()
export class PairSuggestions extends BackgroundJob {
  private seen = '';

  constructor(private readonly database: Database) {
    super(EVERY_MS);
  }

  protected async pass(): Promise<void> {
    const state = await this.state();
    if (state === this.seen) return;
    const alike = alikePairs(await this.names());
    const spoken = await this.spokenBy([...new Set(alike.flatMap(({ one, other }) => [one.id, other.id]))]);
    if (this.isStopping) return;
    const pairs = likelyPairs(alike, spoken);
    await this.database.write((tx) => store(tx, pairs));
    this.seen = state;
  }

  /** Changes when a speaker is added, is merged or gets other talks. */
  private async state(): Promise<string> {
    const [row] = await this.database.read.query<Record<string, unknown>>(
      'SELECT COUNT(*) AS speakers, MAX(id) AS last, MAX(changed_at) AS changed FROM speakers WHERE talk_count > 0',
    );
    return JSON.stringify(row);
  }

  private async names(): Promise<Named[]> {
    const people: Named[] = [];
    for (let after = 0; !this.isStopping;) {
      const rows = await this.database.read.query<NameRow>(
        `SELECT id, name, name_key, github FROM speakers WHERE id > ? AND talk_count > 0 ORDER BY id LIMIT ${BATCH}`,
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
    for (let at = 0; at < ids.length && !this.isStopping; at += BATCH) {
      const some = ids.slice(at, at + BATCH);
      const rows = await this.database.read.query<TalkRow>(
        // CROSS JOIN makes SQLite join in the written order; otherwise it would start with every published talk.
        `SELECT ts.speaker_id, t.id, t.title, t.conference_id, c.series_id FROM talk_speakers ts
         CROSS JOIN talks t ON t.id = ts.talk_id AND t.status = 'published'
         LEFT JOIN conferences c ON c.id = t.conference_id
         WHERE ts.speaker_id IN (${placeholders(some)})`,
        some,
      );
      for (const { speaker_id, id, title, conference_id, series_id } of rows) {
        const known = spoken.get(speaker_id) ?? { talks: new Set(), places: new Set(), titles: new Set() };
        known.talks.add(id);
        if (isTelling(title)) known.titles.add(foldKey(title));
        if (series_id !== null) known.places.add(`series ${series_id}`);
        else if (conference_id !== null) known.places.add(`conference ${conference_id}`);
        spoken.set(speaker_id, known);
      }
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
