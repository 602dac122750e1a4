import 'reflect-metadata';
import type { DeletedMember } from '@lectern/contracts';
import { type Config, loadConfig } from '../../config/config.js';
import type { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { Members } from '../../curation/members/members.service.js';
import { Clock } from '../../kernel/clock.js';
import { findMembers } from '../../modules/contents/index.js';
import { PicturesService } from '../../modules/pictures/index.js';
import { UserEntity } from '../../modules/users/index.js';
import { commandLine } from '../../platform/access/index.js';
import { AuditService } from '../../platform/audit/index.js';
import { CacheResets } from '../../response-cache/cache-resets.js';
import { openDatabase } from '../../schema/open-database.js';
import { openStorage } from '../../storage/open-storage.js';
import type { AccountAct, AccountName } from '../arguments/account.js';
import { Misuse } from '../misuse.js';

export async function accountAct(wanted: AccountAct): Promise<void> {
  const config = loadConfig(process.env);
  const database = await openDatabase(config);
  try {
    await actOn(database, await membersOf(config, database), wanted);
  } finally {
    await database.close();
  }
}

/** @throws {Misuse} if there is no such account */
export async function actOn(database: Database, members: Members, wanted: AccountAct): Promise<void> {
  if ('find' in wanted) return list(database, wanted.find);
  if ('delete' in wanted) return deleteOne(database, members, wanted.delete, wanted.withContents);
  await trust(database, members, wanted.trust, wanted.isTrusted);
}

async function membersOf(config: Config, database: Database): Promise<Members> {
  const clock = new Clock();
  const pictures = new PicturesService(await openStorage(config));
  const audit = new AuditService(config, database, clock);
  return new Members(config, database, pictures, audit, new CacheResets(database), clock);
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

async function trust(database: Database, members: Members, by: AccountName, isTrusted: boolean) {
  const { id } = await accountBy(database, by);
  await members.trust(id, isTrusted, commandLine);
  console.log(
    `The daily limits for new members ${isTrusted ? 'no longer apply' : 'apply'} to account ${id}.`,
  );
}

async function deleteOne(database: Database, members: Members, by: AccountName, withContents: boolean) {
  const { id } = await accountBy(database, by);
  const { deleted, kept } = await members.delete(id, withContents ? 'delete' : 'keep', commandLine);
  console.log(`Deleted account ${id}, with ${inWords(deleted)}. Without their name stay ${inWords(kept)}.`);
}

const inWords = (counts: DeletedMember['kept']): string =>
  `${counts.talks} talks, ${counts.notes} notes, ${counts.pictures} pictures, ${counts.biographies} biographies and ${counts.transcripts} transcripts`;
