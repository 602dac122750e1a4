import type { Database } from '../../database/database.js';
export async function loadDemo(
  database: Database,
  options: { force?: boolean } = {},
): Promise<{ talks: number; conferences: number } | null> {
  void database;
  void options;
  return null;
}
