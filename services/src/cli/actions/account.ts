import 'reflect-metadata';
import { deleteAccount, recordDeletion } from '../../backup/index.js';
import { loadConfig } from '../../config/config.js';
import { setTrusted, UserEntity } from '../../modules/users/index.js';
import { openDatabase } from '../../schema/open-database.js';
import type { AccountCall } from '../arguments/account.js';
import { Misuse } from '../misuse.js';

export async function changeAccount({ action, email }: AccountCall): Promise<void> {
  const config = loadConfig(process.env);
  const database = await openDatabase(config);
  try {
    const user = await database.read.manager.findOneBy(UserEntity, { email });
    if (!user) throw new Misuse(`No one has signed in as ${email}.`);
    if (action === 'delete') {
      // Before the deletion: a superfluous line is harmless, a missing one is not.
      await recordDeletion(config.deletedAccountsFile, {
        id: user.id,
        created_at: user.createdAt.toISOString(),
        deleted_at: new Date().toISOString(),
      });
      await database.write((tx) => deleteAccount(tx, user));
      console.log(`Deleted account ${user.id}.`);
      return;
    }
    const isTrusted = action === 'trust';
    await database.write((tx) => setTrusted(tx, user.id, isTrusted ? new Date() : null));
    console.log(
      `The daily limits for new members ${isTrusted ? 'no longer apply' : 'apply'} to account ${user.id}.`,
    );
  } finally {
    await database.close();
  }
}
