import 'reflect-metadata';
import { access } from 'node:fs/promises';
import { BackupProblem, checkData } from '../../backup/index.js';
import { loadConfig } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { SCHEMA } from '../../schema/schema.js';
import { openStorage } from '../../storage/open-storage.js';
import { printReport } from './data-report.js';

export async function check(): Promise<void> {
  const config = loadConfig(process.env);
  const { databaseUrl, databaseFile } = config;
  if (!databaseUrl) {
    await access(databaseFile).catch(() => {
      throw new BackupProblem(`There is no database at ${databaseFile}: check DATABASE_FILE and VAR_DIR.`);
    });
  }
  const database = await Database.open(databaseUrl ? { url: databaseUrl } : { file: databaseFile }, SCHEMA);
  try {
    process.exitCode = printReport(await checkData(config, database, await openStorage(config)));
  } finally {
    await database.close();
  }
}
