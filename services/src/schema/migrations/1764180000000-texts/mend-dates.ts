import type { EntityManager } from 'typeorm';
import { yearInName } from '../../../modules/catalogue/index.js';

/**
 * Removes dates of pyvideo conferences whose recordings are dated in a different year than the one in their name: those are publishing
 * dates.
 */
export async function mendDates(tx: EntityManager): Promise<void> {
  const rows: { id: number; name: string; year: number | null }[] = await tx.query(
    "SELECT id, name, year FROM conferences WHERE start_date IS NOT NULL AND source_key LIKE 'pyvideo:%'",
  );
  for (const { id, name, year } of rows) {
    const said = yearInName(name);
    if (said === null || said === year) continue;
    await tx.query('UPDATE conferences SET start_date = NULL, end_date = NULL, year = ? WHERE id = ?', [
      said,
      id,
    ]);
  }
}
