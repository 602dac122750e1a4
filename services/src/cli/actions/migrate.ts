import 'reflect-metadata';
import { loadConfig } from '../../config/config.js';
import { openDatabase } from '../../schema/open-database.js';

export async function migrate(): Promise<void> {
  const database = await openDatabase(loadConfig(process.env));
  await database.close();
  console.log('The tables are up to date.');
}
