import { readdirSync } from 'node:fs';
import type { MigrationInterface } from 'typeorm';

type Migration = new () => MigrationInterface;

/** `1763700000000-initial` */
const NAMED = /^\d{13}-[a-z-]+$/;

/** The folders beside this file, whose modules each export one migration, in order of their numbers. */
export const MIGRATIONS = await Promise.all(
  readdirSync(import.meta.dirname)
    .filter((name) => NAMED.test(name))
    .sort()
    .map(migrationIn),
);

/** @throws {Error} if the folder does not have exactly one migration, or one with another number */
async function migrationIn(folder: string): Promise<Migration> {
  const module = (await import(`./${folder}/index.js`)) as Record<string, Migration>;
  const [migration, ...others] = Object.values(module);
  if (!migration?.name.endsWith(folder.slice(0, 13)) || others.length > 0)
    throw new Error(`${folder}/index.ts must export one migration, whose name ends with the folder's number`);
  return migration;
}
