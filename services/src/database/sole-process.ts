import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { openLocked } from './embedded-driver.js';

/** Another process of the services has the embedded database. */
export class NotAlone extends Error {
  override name = 'NotAlone';
}

/**
 * Reserves an embedded database for this process until it ends, however it ends. Commands may still use the database.
 *
 * @returns gives it back
 * @throws {NotAlone}
 */
export function reserve(databaseFile: string): () => void {
  mkdirSync(dirname(databaseFile), { recursive: true });
  const release = openLocked(`${databaseFile}.process`);
  if (release) return release;
  throw new NotAlone(
    `DATABASE_FILE: another process of the services uses ${databaseFile}, and what they keep in memory would disagree; end it, or set DATABASE_URL to run several`,
  );
}
