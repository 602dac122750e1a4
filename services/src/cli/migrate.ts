import 'reflect-metadata';
import { loadConfig } from '../config/config.js';
import { openDatabase } from '../schema/open-database.js';
import { runCommand } from './command.js';

/** `npm run migrate`: updates the tables, as the services do at start; several processes may do so at the same time. */
async function main(): Promise<void> {
  const database = await openDatabase(loadConfig(process.env));
  await database.close();
  console.log('The tables are up to date.');
}

runCommand(main);
