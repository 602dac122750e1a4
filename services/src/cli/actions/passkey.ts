import { loadConfig } from '../../config/config.js';
import { createPasskeyCode } from '../../platform/access/index.js';
import { openDatabase } from '../../schema/open-database.js';
import { assertOperator } from './assert-operator.js';

export async function createCode({ operator }: { operator: string }): Promise<void> {
  const config = loadConfig(process.env);
  assertOperator(operator, config.operators, 'passkey');
  const database = await openDatabase(config);
  try {
    // Alone on its line, for programs; shown only once.
    console.log(await database.write((tx) => createPasskeyCode(tx, operator, new Date())));
  } finally {
    await database.close();
  }
}
