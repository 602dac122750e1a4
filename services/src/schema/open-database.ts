import type { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { SCHEMA } from './schema.js';

/** The configured database, migrated; the caller closes it. */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'databaseFile'>): Promise<Database> {
  const { databaseUrl, databaseFile } = config;
  const database = await Database.open(databaseUrl ? { url: databaseUrl } : { file: databaseFile }, SCHEMA);
  try {
    await database.migrate();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
