import type { EntityManager } from 'typeorm';
import { placeholders } from '../../../database/row-values.js';
import { type GuessLanguage, languageGuesser, languageInTitle } from '../../../text/language.js';

const BATCH = 500;

interface StoredTalk {
  id: number;
  title: string;
  original_title: string | null;
  description: string;
  language: string | null;
  language_guessed: number | boolean;
  is_default: number | string;
}

/**
 * Sets the language of imported talks whose text says another one than what is stored, as an import would; in batches. A language that a
 * catalogue states for a talk stays, unless the title names another in brackets; what pyvideo enters where nobody states one is a guess.
 * Idempotent.
 *
 * @returns number of talks with another language than before
 */
export async function mendLanguages(tx: EntityManager): Promise<number> {
  const guess = await languageGuesser();
  let mended = 0;
  let rows: StoredTalk[] = [];
  do {
    rows = await tx.query(
      `SELECT id, title, original_title, description, language, language_guessed,
         CASE WHEN source_key LIKE 'pyvideo:%' AND language = 'en' THEN 1 ELSE 0 END AS is_default
       FROM talks WHERE id > ? AND author_id IS NULL AND source_key IS NOT NULL ORDER BY id LIMIT ${BATCH}`,
      [rows.at(-1)?.id ?? 0],
    );
    const guessed: number[] = [];
    for (const row of rows) {
      const named = languageInTitle(row.title);
      const isDefault = Number(row.is_default) === 1 && named === null;
      const isOpen = row.language === null || Boolean(row.language_guessed) || isDefault;
      const language = named ?? (isOpen ? languageOf(row, guess) : null);
      if (language !== null && language !== row.language?.split('-')[0]) {
        const values = [language, named === null ? 1 : 0, row.id];
        await tx.query('UPDATE talks SET language = ?, language_guessed = ? WHERE id = ?', values);
        mended += 1;
      } else if (isDefault) guessed.push(row.id);
    }
    if (guessed.length > 0)
      await tx.query(`UPDATE talks SET language_guessed = 1 WHERE id IN (${placeholders(guessed)})`, guessed);
  } while (rows.length === BATCH);
  return mended;
}

function languageOf({ title, original_title, description }: StoredTalk, guess: GuessLanguage): string | null {
  const ofOriginal = original_title === null ? null : guess(original_title, '');
  return ofOriginal ?? guess(title, description);
}
