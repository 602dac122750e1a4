import { type EntityManager, In } from 'typeorm';
import { placeholders } from '../../database/row-values.js';
import { DomainError } from '../../kernel/errors.js';
import { pictureAddress } from '../../storage/picture-sizes.js';
import { SpeakerEntity, TalkEntity, TalkSpeakerEntity } from '../catalogue/index.js';
import { NoteEntity } from './note.entity.js';
import { changeTalks } from '../search/index.js';
import type { ContentEntity } from './content.entity.js';
import { hideTranscript, showTranscript } from './member-transcripts.js';

/**
 * Shows contents to everyone, or to nobody but their authors. Whatever reads talks, notes, speakers and their counters finds them as they
 * should be: a hidden talk is to all queries what a draft is, and a hidden picture or biography is not in the speaker's row.
 *
 * @param rows whose visibility changes; of notes that are hidden with the reason
 * @throws {DomainError} `CONFLICT` if a speaker has another picture or biography by now, or a talk another transcript
 */
export async function setVisible(
  tx: EntityManager,
  rows: readonly ContentEntity[],
  isVisible: boolean,
  now: Date,
): Promise<void> {
  const of = (kind: ContentEntity['kind']) => rows.filter((row) => row.kind === kind);
  const talkIds = [...of('talk'), ...of('place'), ...of('transcript')].flatMap(({ talkId }) => talkId ?? []);
  await changeTalks(tx, [...new Set(talkIds)], async () => {
    const status = isVisible ? 'published' : 'hidden';
    for (const { talkId } of of('talk')) await tx.update(TalkEntity, { id: talkId ?? 0 }, { status });
    for (const { noteId, reason } of of('note'))
      await tx.update(NoteEntity, { id: noteId ?? 0 }, { hiddenReason: isVisible ? null : (reason ?? '') });
    for (const { talkId, speakerId } of of('place')) {
      const place = { talkId: talkId ?? 0, speakerId: In(await holdersOf(tx, speakerId ?? 0)) };
      await tx.update(TalkSpeakerEntity, place, { unlisted: !isVisible });
    }
    for (const row of of('transcript')) await (isVisible ? showTranscript : hideTranscript)(tx, row);
  });
  for (const { speakerId, text, picture } of [...of('biography'), ...of('picture')]) {
    const holders = await holdersOf(tx, speakerId ?? 0);
    const [column, value] =
      picture === null
        ? (['description', text ?? ''] as const)
        : (['profile_picture_url', pictureAddress(picture)] as const);
    if (isVisible) await fill(tx, holders.at(-1) ?? 0, column, value, now);
    else
      await tx.query(
        `UPDATE speakers SET ${column} = ${picture === null ? "''" : 'NULL'}, changed_at = ?
         WHERE id IN (${placeholders(holders)}) AND ${column} = ?`,
        [now, ...holders, value],
      );
  }
}

async function fill(
  tx: EntityManager,
  id: number,
  column: 'description' | 'profile_picture_url',
  value: string,
  now: Date,
): Promise<void> {
  const { name, description, profilePictureUrl } = await tx.findOneByOrFail(SpeakerEntity, { id });
  const present = column === 'description' ? description : (profilePictureUrl ?? '');
  if (present === value) return;
  if (present !== '') {
    const what = column === 'description' ? 'biography' : 'picture';
    throw new DomainError('CONFLICT', { text: `${name} has another ${what} by now. Hide that one first.` });
  }
  await tx.query(`UPDATE speakers SET ${column} = ?, changed_at = ? WHERE id = ?`, [value, now, id]);
}

/** A speaker and those it was joined with; the one that has a page is the last. */
async function holdersOf(tx: EntityManager, speakerId: number): Promise<number[]> {
  const ids = [speakerId];
  for (;;) {
    const [next]: { into_id: number }[] = await tx.query(
      'SELECT into_id FROM speaker_joins WHERE from_id = ? AND undone_at IS NULL ORDER BY id DESC LIMIT 1',
      [ids.at(-1)],
    );
    if (!next || ids.includes(next.into_id)) return ids;
    ids.push(next.into_id);
  }
}
