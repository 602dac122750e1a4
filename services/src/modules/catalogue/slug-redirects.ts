import type { Reader } from '../../database/database.js';
import type { SlugKind } from './tables/slug-redirect.entity.js';

/** The id a former slug redirects to; null if there never was such a slug. */
export async function redirectedId(read: Reader, kind: SlugKind, slug: string): Promise<number | null> {
  const [row] = await read.query<{ target_id: number }>(
    'SELECT target_id FROM slug_redirects WHERE kind = ? AND slug = ?',
    [kind, slug],
  );
  return row?.target_id ?? null;
}
