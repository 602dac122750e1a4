import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { placeholders } from '../database/row-values.js';
import { forgetRecipient } from '../modules/subscriptions/index.js';
import { UserEntity } from '../modules/users/index.js';

/** A deleted account. Ids are reused after a restore; only together with the time of the first sign-in do they identify an account. */
const DeletedAccount = z.object({
  id: z.number().int(),
  created_at: z.iso.datetime(),
  deleted_at: z.iso.datetime(),
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

/** Null if there is no list. */
export async function deletedAccounts(list: string): Promise<DeletedAccount[] | null> {
  const text = await readFile(list, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  return text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => DeletedAccount.parse(JSON.parse(line)));
}

/** Deletes a member with all their personal data; talks and pictures that they added stay, without their name. */
export async function deleteAccount(tx: EntityManager, user: UserEntity): Promise<void> {
  const ids = async (sql: string) => {
    const rows: { id: number }[] = await tx.query(sql, [user.id]);
    return rows.map(({ id }) => id);
  };
  const talks = await ids('SELECT talk_id AS id FROM talk_likes WHERE user_id = ? ORDER BY talk_id');
  const notes = await ids('SELECT note_id AS id FROM note_likes WHERE user_id = ? ORDER BY note_id');
  await tx.delete(UserEntity, { id: user.id });
  // The outbox outlives subscriptions; from here on no further mail can be queued for them.
  await forgetRecipient(tx, user.id);
  await recountLikes(tx, 'talks', 'talk_likes', 'talk_id', talks);
  await recountLikes(tx, 'notes', 'note_likes', 'note_id', notes);
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

/** Deletes the accounts on the list that a backup brought back. Resolves to their number. */
export async function repeatDeletions(tx: EntityManager, list: readonly DeletedAccount[]): Promise<number> {
  let deleted = 0;
  for (const { id, created_at } of list) {
    const user = await tx.findOneBy(UserEntity, { id });
    if (user?.createdAt.getTime() !== Date.parse(created_at)) continue;
    await deleteAccount(tx, user);
    deleted += 1;
  }
  return deleted;
}
