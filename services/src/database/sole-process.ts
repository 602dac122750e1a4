import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { openLocked } from './embedded-driver.js';

/** Another process of the services is using the embedded database. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse';
}

/**
 * Reserves an embedded database for this process until it ends, however it ends. Commands may still use the database.
 *
 * @returns a function that releases it
 * @throws {DatabaseInUse}
 */
export function reserve(databaseFile: string): () => void {
  mkdirSync(dirname(databaseFile), { recursive: true });
  const release = openLocked(`${databaseFile}.process`);
  if (release) return release;
  throw new DatabaseInUse(
    `DATABASE_FILE: another process of the services is using ${databaseFile}, and their in-memory state would diverge; stop it, or set DATABASE_URL to run several`,
  );
}
