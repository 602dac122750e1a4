import type { EntityManager } from 'typeorm';
import type { Database } from '../../../database/database.js';
import { placeholders } from '../../../database/row-values.js';
import { eventLoopYielder } from '../../../kernel/yield-to-event-loop.js';
import { rateTalks } from '../../catalogue/index.js';
import { indexTalks } from '../../search/index.js';
import { type Counted, PeerGroups, receptionOf } from './reception.js';

const READ_AT_ONCE = 5_000;
const WRITTEN_AT_ONCE = 100;

interface Row {
  id: number;
  conference_id: number | null;
  ordered_on: string;
  own: number;
  views: number | null;
  likes: number | null;
  reception: number;
}

/**
 * Compares all talks whose numbers are known, and updates the quality of those whose reception changed, some per transaction, so that
 * the site stays responsive.
 *
 * @param progress called after each batch
 * @returns how many changed
 */
export async function updateReceptions(
  database: Database,
  progress?: (label: string, done: number, all: number) => void,
): Promise<number> {
  const pause = eventLoopYielder();
  const peers = new PeerGroups();
  for await (const rows of numbered(database))
    for (const row of rows) {
      const counted = countedOf(row);
      if (counted) peers.add(counted);
      await pause();
    }
  const changed: [id: number, reception: number][] = [];
  for await (const rows of numbered(database))
    for (const row of rows) {
      const counted = countedOf(row);
      const reception = counted ? receptionOf(counted, peers) : 0;
      if (reception !== row.reception) changed.push([row.id, reception]);
      await pause();
    }
  for (let from = 0; from < changed.length; from += WRITTEN_AT_ONCE) {
    const some = changed.slice(from, from + WRITTEN_AT_ONCE);
    await database.write((tx) => store(tx, some));
    progress?.('quality of talks', from + some.length, changed.length);
  }
  return changed.length;
}

/** The talks with numbers, and those that had some. */
async function* numbered(database: Database): AsyncGenerator<Row[]> {
  for (let after = 0; ;) {
    const rows: Row[] = await database.slow.query<Row>(
      `SELECT t.id, t.conference_id, t.ordered_on, t.internal_views AS own, n.views, n.likes, t.reception
       FROM talks t LEFT JOIN video_numbers n ON n.video_id = t.video_id
       WHERE t.id > ? AND t.id <= ? ORDER BY t.id`,
      [after, after + READ_AT_ONCE],
    );
    yield rows.filter(({ views, reception }) => views !== null || reception !== 0);
    const [next] = await database.read.query<{ id: number | null }>(
      'SELECT MIN(id) AS id FROM talks WHERE id > ?',
      [after + READ_AT_ONCE],
    );
    if (!next?.id) return;
    after = next.id - 1;
  }
}

function countedOf({ conference_id, ordered_on, own, views, likes }: Row): Counted | null {
  if (views === null) return null;
  return {
    conferenceId: conference_id,
    year: ordered_on.slice(0, 4),
    views: own + views,
    liked: likes === null ? null : { likes, views },
  };
}

async function store(
  tx: EntityManager,
  receptions: readonly [id: number, reception: number][],
): Promise<void> {
  const ids = receptions.map(([id]) => id);
  await tx.query(
    `UPDATE talks SET reception = CASE id ${receptions.map(() => 'WHEN ? THEN ?').join(' ')} END WHERE id IN (${placeholders(ids)})`,
    [...receptions.flat(), ...ids],
  );
  await rateTalks(tx, ids);
  await indexTalks(tx, ids);
}
