import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recountTagsIn } from '../../../modules/catalogue/index.js';
import { findSubjects, settleTags, syncVocabulary } from '../../../modules/subjects/index.js';

const BATCH = 200;

/** Tags that were session formats, by `tag_key`. */
const FORMATS: Record<string, string[]> = {
  keynote: ['keynote', 'keynotes'],
  lightning_talk: ['lightning talk', 'lightning talks', 'lightning'],
  workshop: ['workshop', 'workshops', 'tutorial', 'tutorials'],
  panel: ['panel', 'panels', 'panel discussion'],
  interview: ['fireside chat', 'interview'],
  podcast: ['podcast', 'podcasts'],
  demo: ['demo', 'demos'],
  q_and_a: ['q a', 'q and a'],
  award: ['award', 'awards'],
  gameshow: ['game show', 'game shows', 'gameshow'],
};

/**
 * Tags become subjects of the vocabulary: other spellings are merged, tags that do not name a subject are deleted, and guessed ones are
 * dropped and found again on better evidence. Summaries taken from descriptions are deleted, since they were shown next to them.
 */
export class Subjects1764140000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const tx = runner.manager;
    await dropGuesses(runner);
    await keepFormats(runner);
    const ids = await syncVocabulary(tx);
    await settleTags(tx, ids);
    await runner.query('DELETE FROM tags WHERE kind IS NULL AND id NOT IN (SELECT tag_id FROM talk_tags)');
    for (let after = 0; ;) {
      const rows = (await runner.query(`SELECT id FROM talks WHERE id > ? ORDER BY id LIMIT ${BATCH}`, [
        after,
      ])) as {
        id: number;
      }[];
      const talkIds = rows.map(({ id }) => id);
      await findSubjects(tx, talkIds, ids);
      const last = talkIds.at(-1);
      if (last === undefined) break;
      after = last;
    }
    await recountTagsIn(tx);
    await runner.query('UPDATE search_state SET version = 0, rebuilt_to = 0 WHERE id = 1');
  }

  async down(): Promise<void> {
    throw new Error('Merged and dropped tags are not recorded');
  }
}

/** Only this project tagged talks that had no tags when their page was opened. */
async function dropGuesses(runner: QueryRunner): Promise<void> {
  await runner.query(
    "DELETE FROM talk_tags WHERE talk_id IN (SELECT talk_id FROM enrichment_runs WHERE kind = 'tags' AND finished_at IS NOT NULL)",
  );
  await runner.query("DELETE FROM enrichment_runs WHERE kind = 'tags'");
  await runner.query(
    `UPDATE talks SET summary = NULL
     WHERE id IN (SELECT talk_id FROM enrichment_runs WHERE kind = 'summary' AND (way IS NULL OR way <> 'model'))`,
  );
  await runner.query(
    "DELETE FROM enrichment_runs WHERE kind = 'summary' AND (way IS NULL OR way <> 'model')",
  );
}

async function keepFormats(runner: QueryRunner): Promise<void> {
  for (const [format, keys] of Object.entries(FORMATS))
    await runner.query(
      `UPDATE talks SET format = ? WHERE format IS NULL AND id IN (
         SELECT tt.talk_id FROM talk_tags tt JOIN tags g ON g.id = tt.tag_id WHERE g.tag_key IN (${keys.map(() => '?').join(', ')}))`,
      [format, ...keys],
    );
}
