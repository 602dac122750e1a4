import { type EntityManager, In } from 'typeorm';
import { PICTURE_SIZES, pictureAddress } from '../../storage/picture-sizes.js';
import { NoteEntity } from './note.entity.js';
import { TalkEntity } from '../catalogue/index.js';
import { changeTalks } from '../search/index.js';
import { ContentEntity } from './content.entity.js';

/**
 * Deletes hidden contents for good: talks with all notes and likes on them, and what is left of the others.
 *
 * @returns hashes of pictures that nothing shows any more; their files are to be removed after the transaction
 */
export async function deleteContents(tx: EntityManager, rows: readonly ContentEntity[]): Promise<string[]> {
  const talkIds = rows.flatMap(({ kind, talkId }) => (kind === 'talk' && talkId !== null ? [talkId] : []));
  const noteIds = rows.flatMap(({ noteId }) => noteId ?? []);
  const pictures = new Set(rows.flatMap(({ picture }) => picture ?? []));
  const others = (await tx.findBy(TalkEntity, [{ groupId: In(talkIds) }, { partOfId: In(talkIds) }])).map(
    ({ id }) => id,
  );
  await changeTalks(tx, [...new Set([...talkIds, ...others])], async () => {
    await tx.update(TalkEntity, { groupId: In(talkIds) }, { groupId: null });
    await tx.update(TalkEntity, { partOfId: In(talkIds) }, { partOfId: null });
    for (const id of talkIds) await tx.delete(TalkEntity, { id });
  });
  for (const id of noteIds) await tx.delete(NoteEntity, { id });
  for (const { id } of rows) await tx.delete(ContentEntity, { id });
  const unused: string[] = [];
  for (const picture of pictures) if (!(await isUsed(tx, picture))) unused.push(picture);
  return unused;
}

async function isUsed(tx: EntityManager, picture: string): Promise<boolean> {
  if (await tx.existsBy(ContentEntity, { picture })) return true;
  const addresses = PICTURE_SIZES.map((size) => pictureAddress(picture, size));
  return tx.existsBy('speakers', { profilePictureUrl: In(addresses) });
}
