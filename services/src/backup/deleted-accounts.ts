import { readFile } from 'node:fs/promises';
import type { EntityManager } from 'typeorm';
import { DeletedAccount, deleteAccount } from '../modules/contents/index.js';
import { UserEntity } from '../modules/users/index.js';

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

/** Deletes the accounts on the list that a backup brought back. Resolves to their number. */
export async function repeatDeletions(tx: EntityManager, list: readonly DeletedAccount[]): Promise<number> {
  let deleted = 0;
  for (const { id, created_at, with_contents: withContents = false } of list) {
    const user = await tx.findOneBy(UserEntity, { id });
    if (user?.createdAt.getTime() !== Date.parse(created_at)) continue;
    // Files of pictures are swept later.
    await deleteAccount(tx, user, { withContents });
    deleted += 1;
  }
  return deleted;
}
