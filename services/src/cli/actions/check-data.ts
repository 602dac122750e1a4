import 'reflect-metadata';
import { access } from 'node:fs/promises';
import { BackupProblem, checkData } from '../../backup/index.js';
import { type Config, loadConfig } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { SCHEMA } from '../../schema/schema.js';
import { openStorage } from '../../storage/open-storage.js';
import type { CheckArguments } from '../arguments/check-data.js';
import { catalogueServices } from '../numbers/catalogue-services.js';
import { checkNumbers } from '../numbers/check-numbers.js';
import { printNumbers, printReport } from './data-report.js';

export async function check({ seed }: CheckArguments): Promise<void> {
  const config = loadConfig(process.env);
  const { databaseUrl, databaseFile } = config;
  if (!databaseUrl) {
    await access(databaseFile).catch(() => {
      throw new BackupProblem(`There is no database at ${databaseFile}: check DATABASE_FILE and VAR_DIR.`);
    });
  }
  const database = await Database.open(databaseUrl ? { url: databaseUrl } : { file: databaseFile }, SCHEMA);
  try {
    const report = printReport(await checkData(config, database, await openStorage(config)));
    // Numbers of tables that are missing or damaged say nothing.
    process.exitCode = report === 0 ? await numbers(config, database, seed) : report;
  } finally {
    await database.close();
  }
}

async function numbers(config: Config, database: Database, seed: number): Promise<number> {
  const services = await catalogueServices(config, database);
  return printNumbers(checkNumbers(services, database, seed), seed);
}
