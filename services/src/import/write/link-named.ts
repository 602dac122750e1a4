import type { EntityManager } from 'typeorm';
import { shorten } from '../../text/text.js';
import { NamedSpeakers } from '../normalise/named-speakers.js';
import { bareTitle } from '../normalise/titles.js';
import { LONGEST_TITLE } from '../sources/source.js';

/** An imported talk without speakers whose title names some. */
export interface NamedTalk {
  id: number;
  slug: string;
  /** As stored. */
  title: string;
  /** Without the names of {@link speakers}, where it says more. */
  bare: string;
  /** In the source's words. */
  sourceTitle: string;
  speakers: { id: number; name: string }[];
}

interface Row {
  id: number;
  slug: string;
  title: string;
  source_title: string | null;
  event: string | null;
}

/** The published talks of catalogues that have no speaker, and name people in their titles who have a page. */
export async function namedTalks(manager: EntityManager): Promise<NamedTalk[]> {
  const rows: Row[] = await manager.query(
    `SELECT t.id, t.slug, t.title, t.source_title, c.name AS event FROM talks t LEFT JOIN conferences c ON c.id = t.conference_id
     WHERE t.source_key IS NOT NULL AND t.author_id IS NULL AND t.status = 'published'
     AND NOT EXISTS (SELECT 1 FROM talk_speakers ts WHERE ts.talk_id = t.id) ORDER BY t.id`,
  );
  if (rows.length === 0) return [];
  const pages: { id: number; name: string; nameKey: string }[] = await manager.query(
    'SELECT id, name, name_key AS nameKey FROM speakers ORDER BY id',
  );
  const named = new NamedSpeakers(pages);
  return rows.flatMap(({ id, slug, title, source_title, event }) => {
    const sourceTitle = source_title ?? title;
    const speakers = named.in(sourceTitle);
    if (speakers.length === 0) return [];
    const names = speakers.map(({ name }) => name);
    const bare = shorten(bareTitle(sourceTitle, { names, event }), LONGEST_TITLE);
    return [{ id, slug, title, bare, sourceTitle, speakers }];
  });
}

/** Adds the speakers to talks that have none, and takes their names out of the titles; counters and the index are up to the caller. */
export async function linkNamed(tx: EntityManager, talks: readonly NamedTalk[]): Promise<void> {
  for (const { id, title, bare, sourceTitle, speakers } of talks) {
    for (const [position, speaker] of speakers.entries())
      await tx.query('INSERT INTO talk_speakers (talk_id, speaker_id, position) VALUES (?, ?, ?)', [
        id,
        speaker.id,
        position,
      ]);
    if (bare !== title) await retitle(tx, { id, title, bare, sourceTitle });
  }
}

/** Stores a talk's title without what stands beside it, also in its slots that have the same one. */
export async function retitle(
  tx: EntityManager,
  { id, title, bare, sourceTitle }: Pick<NamedTalk, 'id' | 'title' | 'bare'> & { sourceTitle: string | null },
): Promise<void> {
  await tx.query('UPDATE talks SET title = ?, source_title = ? WHERE id = ?', [bare, sourceTitle, id]);
  await tx.query('UPDATE slots SET talk_title = ? WHERE talk_id = ? AND talk_title = ?', [bare, id, title]);
}
