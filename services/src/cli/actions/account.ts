import 'reflect-metadata';
import type { DeletedMember } from '@lectern/contracts';
import { type Config, loadConfig } from '../../config/config.js';
import type { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { deleteAccount, findMembers, recordDeletion } from '../../modules/contents/index.js';
import { setTrusted, UserEntity } from '../../modules/users/index.js';
import { tellOthers } from '../../response-cache/cache-resets.js';
import { openDatabase } from '../../schema/open-database.js';
import { PICTURE_SIZES } from '../../storage/picture-sizes.js';
import { openStorage } from '../../storage/open-storage.js';
import type { AccountAct, AccountName } from '../arguments/account.js';
import { Misuse } from '../misuse.js';

export async function accountAct(wanted: AccountAct): Promise<void> {
  const config = loadConfig(process.env);
  const database = await openDatabase(config);
  try {
    if ('find' in wanted) await list(database, wanted.find);
    else if ('delete' in wanted) await deleteOne(config, database, wanted.delete, wanted.withContents);
    else await trust(database, wanted.trust, wanted.isTrusted);
  } finally {
    await database.close();
  }
}

async function list(database: Database, query: string): Promise<void> {
  const ids = await findMembers(database.read, query);
  if (ids.length === 0) throw new Misuse('No account matches.');
  const members = await database.read.query<{ id: number; name: string; contents: number | string }>(
    `SELECT u.id, u.name, (SELECT COUNT(*) FROM contents c WHERE c.user_id = u.id) AS contents
     FROM users u WHERE u.id IN (${placeholders(ids)}) ORDER BY u.id DESC`,
    ids,
  );
  for (const { id, name, contents } of members) console.log(`${id}\t${name}\t${contents} contents`);
}

async function accountBy(database: Database, by: AccountName): Promise<UserEntity> {
  const user = await database.read.manager.findOneBy(UserEntity, by);
  if (!user)
    throw new Misuse('id' in by ? `There is no account ${by.id}.` : `No one has signed in as ${by.email}.`);
  return user;
}

async function trust(database: Database, by: AccountName, isTrusted: boolean): Promise<void> {
  const { id } = await accountBy(database, by);
  await database.write((tx) => setTrusted(tx, id, isTrusted ? new Date() : null));
  console.log(
    `The daily limits for new members ${isTrusted ? 'no longer apply' : 'apply'} to account ${id}.`,
  );
}

async function deleteOne(
  config: Config,
  database: Database,
  by: AccountName,
  withContents: boolean,
): Promise<void> {
  const user = await accountBy(database, by);
  const now = new Date();
  // Before the deletion: a superfluous line is harmless, a missing one is not.
  await recordDeletion(config.deletedAccountsFile, {
    id: user.id,
    created_at: user.createdAt.toISOString(),
    deleted_at: now.toISOString(),
    ...(withContents && { with_contents: true }),
  });
  const { deleted, kept, unused } = await database.write(async (tx) => {
    const deletion = await deleteAccount(tx, user, { withContents, now });
    await tellOthers(tx);
    return deletion;
  });
  const storage = await openStorage(config);
  for (const picture of unused)
    for (const size of PICTURE_SIZES) await storage.remove(`pictures/${picture}-${size}.webp`);
  console.log(
    `Deleted account ${user.id}, with ${inWords(deleted)}. Without their name stay ${inWords(kept)}.`,
  );
}

const inWords = (counts: DeletedMember['kept']): string =>
  `${counts.talks} talks, ${counts.notes} notes, ${counts.pictures} pictures and ${counts.biographies} biographies`;
