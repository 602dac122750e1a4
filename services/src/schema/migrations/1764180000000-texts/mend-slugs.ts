import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { fold, slugify } from '../../../text/text-key.js';

const TABLES = [
  ['talk', 'talks', 'title'],
  ['speaker', 'speakers', 'name'],
  ['conference', 'conferences', 'name'],
] as const;

/** How slugs were generated before they kept their script: every combining mark was dropped. */
function formerSlug(text: string, length: number): string {
  const slug = fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  if (slug.length <= length) return slug;
  const cut = slug.slice(0, length + 1);
  const dash = cut.lastIndexOf('-');
  return dash > length / 2 ? cut.slice(0, dash) : slug.slice(0, length);
}

/** Restores the marks that slugs had lost; the former addresses redirect. */
export async function mendSlugs(tx: EntityManager): Promise<void> {
  for (const [kind, table, column] of TABLES) {
    const rows: { id: number; slug: string; text: string }[] = await tx.query(
      `SELECT id, slug, ${column} AS text FROM ${table} ORDER BY id`,
    );
    const redirects: { slug: string }[] = await tx.query('SELECT slug FROM slug_redirects WHERE kind = ?', [
      kind,
    ]);
    const taken = new Set([...rows, ...redirects].map(({ slug }) => slug));
    for (const { id, slug, text } of rows) {
      const mended = mendedSlug(slug, text);
      if (mended === null) continue;
      const free = taken.has(mended)
        ? `${mended}-${createHash('sha256').update(`${kind} ${id}`).digest('hex').slice(0, 8)}`
        : mended;
      taken.add(free);
      await tx.query(`UPDATE ${table} SET slug = ? WHERE id = ?`, [free, id]);
      await tx.query('DELETE FROM slug_redirects WHERE kind = ? AND slug = ?', [kind, slug]);
      await tx.query('INSERT INTO slug_redirects (kind, slug, target_id) VALUES (?, ?, ?)', [kind, slug, id]);
    }
  }
}

/** The correct slug; null if it is already correct, or was not generated from the text. */
function mendedSlug(slug: string, text: string): string | null {
  for (const words of [text.replace(/['’`]/gu, '').replace(/&/gu, ' and '), text])
    for (const length of [90, 80, 150]) {
      const former = formerSlug(words, length);
      if (former === '' || !slug.startsWith(former)) continue;
      const rest = slug.slice(former.length);
      if (rest !== '' && !rest.startsWith('-')) continue;
      const mended = `${slugify(words, length)}${rest}`.slice(0, 190);
      return mended === slug || mended === rest ? null : mended;
    }
  return null;
}
