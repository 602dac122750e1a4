import 'reflect-metadata';
import { loadConfig } from '../config/config.js';
import { openDatabase } from '../schema/open-database.js';
import { runCommand } from './command.js';

/** `npm run migrate`: brings the tables up to date, as a start of the services does; several may do so at once. */
async function main(): Promise<void> {
  const database = await openDatabase(loadConfig(process.env));
  await database.close();
  console.log('The tables are up to date.');
}

runCommand(main);
