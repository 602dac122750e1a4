import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DeletedMember } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { placeholders } from '../../database/row-values.js';
import { TalkEntity } from '../catalogue/index.js';
import { changeTalks } from '../search/index.js';
import { forgetRecipient } from '../subscriptions/index.js';
import { UserEntity } from '../users/index.js';
import { ContentEntity } from './content.entity.js';
import { deleteContents } from './delete-contents.js';
import { setVisible } from './visibility.js';

/** A deleted account. Ids are reused after a restore; only together with the time of the first sign-in do they identify an account. */
export const DeletedAccount = z.object({
  id: z.number().int(),
  created_at: z.iso.datetime(),
  deleted_at: z.iso.datetime(),
  /** Talks, pictures, biographies and transcripts were deleted as well. */
  with_contents: z.boolean().optional(),
});
export type DeletedAccount = z.infer<typeof DeletedAccount>;

/** Appends to the list; once this resolves, the line survives a power cut. */
export async function recordDeletion(list: string, account: DeletedAccount): Promise<void> {
  await mkdir(dirname(list), { recursive: true });
  const file = await open(list, 'a', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(account)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** What the deletion of an account removed and left. */
interface Deletion extends DeletedMember {
  /** Hashes of pictures whose files are to be removed after the transaction. */
  unused: string[];
}

/**
 * Deletes a member with all their personal data, notes included. Drafts go with them; what they published stays, without their name, unless
 * contents are deleted too.
 */
export async function deleteAccount(
  tx: EntityManager,
  user: UserEntity,
  { withContents = false, now = new Date() }: { withContents?: boolean; now?: Date } = {},
): Promise<Deletion> {
  const ids = async (sql: string) => {
    const rows: { id: number }[] = await tx.query(sql, [user.id]);
    return rows.map(({ id }) => id);
  };
  const talks = await ids('SELECT talk_id AS id FROM talk_likes WHERE user_id = ? ORDER BY talk_id');
  const notes = await ids('SELECT note_id AS id FROM note_likes WHERE user_id = ? ORDER BY note_id');
  const all = await tx.findBy(ContentEntity, { userId: user.id });
  const written = all.filter(({ kind }) => kind === 'note');
  const others = all.filter(({ kind }) => kind !== 'note');
  const shown = others.filter(({ state }) => state === 'shown');
  const drafts = await ids("SELECT id FROM talks WHERE author_id = ? AND status = 'draft'");
  await changeTalks(tx, drafts, async () => {
    for (const id of drafts) await tx.delete(TalkEntity, { id });
  });
  if (withContents) await setVisible(tx, shown, false, now);
  const unused = withContents ? await deleteContents(tx, others) : [];
  await tx.delete(UserEntity, { id: user.id });
  // The outbox outlives subscriptions; from here on no further mail can be queued for them.
  await forgetRecipient(tx, user.id);
  await recountLikes(tx, 'talks', 'talk_likes', 'talk_id', talks);
  await recountLikes(tx, 'notes', 'note_likes', 'note_id', notes);
  return {
    deleted: countsOf(withContents ? all : written),
    kept: countsOf(withContents ? [] : others),
    unused,
  };
}

function countsOf(contents: readonly ContentEntity[]): DeletedMember['kept'] {
  const of = (kind: ContentEntity['kind']) => contents.filter((content) => content.kind === kind).length;
  return {
    talks: of('talk'),
    notes: of('note'),
    pictures: of('picture'),
    biographies: of('biography'),
    transcripts: of('transcript'),
  };
}

const CHUNK = 500;

async function recountLikes(
  tx: EntityManager,
  table: 'talks' | 'notes',
  likes: 'talk_likes' | 'note_likes',
  reference: 'talk_id' | 'note_id',
  ids: readonly number[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += CHUNK) {
    const some = ids.slice(start, start + CHUNK);
    await tx.query(
      `UPDATE ${table} SET total_likes = (SELECT COUNT(*) FROM ${likes} WHERE ${reference} = ${table}.id)
       WHERE id IN (${placeholders(some)})`,
      some,
    );
  }
}
