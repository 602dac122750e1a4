// Search quality: known talks, by what a person remembers of them (mean reciprocal rank by kind of question), and
// questions in people's own words with judgements (search-judged.mjs), compared with MiniSearch and the databases'
// own search. Weights are tuned on one half of the questions and reported on the other.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { URLSearchParams } from 'node:url';
import { parseArgs } from 'node:util';
import { build, install, root, say, step, Stop } from '../steps.mjs';
import { quantile } from '../quantile.mjs';
import { print, report } from './results.mjs';
import { embeddedDatabase, services, withDatabase } from './search-databases.mjs';
import { askJudged, judgedQuestions, judgedTable, shareThere } from './search-judged.mjs';
import { idlePhrases } from './search-phrases.mjs';
import { KEPT, questionsOf } from './search-questions.mjs';
import { miniSearch, mysqlSearch, sqliteSearch } from './search-rivals.mjs';

/** @typedef {import('./search-databases.mjs').Database} Database */
/** @typedef {import('./search-databases.mjs').Queries} Queries */
/** @typedef {import('./search-questions.mjs').Talk} Talk */
/** @typedef {import('./search-questions.mjs').Question} Question */
/** @typedef {import('./search-rivals.mjs').Find} Find */
/** @typedef {import('./search-judged.mjs').Measured} Measured */
/** @typedef {import('./results.mjs').Table} Table */

/** Target values. @type {Record<string, number>} */
const GOALS = {
  'two words of the title': 0.85,
  'a word and the speaker': 0.92,
  'a word and a beginning': 0.8,
  'one letter wrong': 0.75,
  'singular or plural': 0.8,
  'talk about X and Y': 0.75,
};

/** @param {string[]} args */
export async function bench(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      /** An embedded database to start from instead of the demo; it is copied. */
      database: { type: 'string' },
      /** Judged questions; `bench/questions.json`, which are about the two large catalogues. */
      questions: { type: 'string' },
      /** File for the ranks, for a later `--before`. */
      save: { type: 'string' },
      before: { type: 'string' },
    },
  });
  const resolved = (/** @type {string} */ path) => resolve(process.env.INIT_CWD ?? '.', path);
  await install();
  await build();
  const varDir = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  const dialects = (process.env.TEST_DATABASES ?? 'sqlite,mysql').split(',');
  const file = values.database ? resolved(values.database) : null;
  const judged = await judgedQuestions(
    values.questions ? resolved(values.questions) : join(root, 'bench/questions.json'),
  );
  /** @type {Map<string, Asked>} */
  const lectern = new Map();
  try {
    const embedded = await embeddedDatabase({ folders: positionals, file, varDir });
    for (const dialect of dialects)
      await withDatabase(dialect, embedded, async (database) => {
        lectern.set(dialect, await askAll(dialect, database, varDir, judged));
      });
    const notes = lectern.size > 1 ? [agreement(lectern)] : [];
    const [first] = lectern.values();
    if (first && values.before) compare(first, JSON.parse(await readFile(resolved(values.before), 'utf8')));
    if (first && values.save) await writeFile(resolved(values.save), JSON.stringify(first.saved));
    const [one, ...others] = [...lectern.values()].flatMap(({ tables }) => tables);
    const titles = new Set([...lectern.values()].flatMap(({ tables }) => tables.map(({ title }) => title)));
    if (one)
      await report(
        'search-quality',
        {
          title: 'How well search finds',
          intro:
            'Known talks, searched for by what a person remembers of them; and, where the catalogue has their talks, questions in people’s own words with judgements of which talks answer them. Weights are tuned on one half of the questions and reported on the other. Times are taken in the process that also measures.',
          tables: [{ ...one, notes: [...(one.notes ?? []), ...notes] }, ...others],
        },
        // Catalogues of other sizes.
        ({ title }) => !titles.has(title),
      );
  } finally {
    await rm(varDir, { recursive: true, force: true });
  }
}

/**
 * First ten titles by query; by kind and query, ranks and nDCG; the means.
 *
 * @typedef {{ranks: Record<string, number>, ndcg: Record<string, number>}} Saved
 * @typedef {{tops: Map<string, string[]>, saved: Saved, tables: Table[]}} Asked
 */

/** Below this share of the right talks, a catalogue is another one than the questions are about. */
const LEAST_THERE = 0.9;

/**
 * @param {string} dialect @param {Database} database @param {string} varDir
 * @param {import('./search-judged.mjs').Question[]} judged
 * @returns {Promise<Asked>}
 */
async function askAll(dialect, database, varDir, judged) {
  const talks = await talksOf(database.read);
  const questions = questionsOf(talks);
  const own = dialect === 'sqlite' ? sqliteSearch : mysqlSearch;
  const runner = {
    query: (/** @type {string} */ sql, /** @type {unknown[]} */ given = []) =>
      database.write((tx) => tx.query(sql, given)),
  };
  const rival = await step(`${dialect}: its own index`, () => own(runner, talks));
  /** @type {Map<string, string[]>} */
  const tops = new Map();
  /** @type {Map<string, number[]>} */
  const times = new Map();
  const byId = new Map(talks.map((talk) => [talk.id, talk]));
  return withSearch(database, varDir, async (find) => {
    const right = rightness(talks);
    /** @type {Map<string, number[]>} */
    const ranks = new Map();
    /** @type {Saved} */
    const saved = { ranks: {}, ndcg: {} };
    const mini = miniSearch(talks);
    const finders = { Lectern: find, MiniSearch: mini, [dialect]: rival.known };
    for (const [name, ask] of Object.entries(finders))
      for (const question of questions) {
        const start = performance.now();
        const ids = await ask(question.query);
        if (name === 'Lectern') {
          times.set(question.kind, [...(times.get(question.kind) ?? []), performance.now() - start]);
          tops.set(
            `${question.kind}: ${question.query}`,
            ids.slice(0, 10).map((id) => keyOf(byId.get(id))),
          );
        }
        const rank = rankOf(ids, question.talk, right);
        if (name === 'Lectern') saved.ranks[`${question.kind}: ${question.query}`] = rank;
        const key = JSON.stringify([name, question.kind, question.tuning]);
        ranks.set(key, [...(ranks.get(key) ?? []), rank]);
      }
    const tables = [table(dialect, talks.length, Object.keys(finders), ranks, times)];
    for (const found of tables) print(found);
    await kept(find, byId);
    if (shareThere(judged, talks) < LEAST_THERE) {
      say('  The catalogue has too few of the talks that the judged questions are about.');
      return { tops, saved, tables };
    }
    /** @type {Map<string, Measured[]>} */
    const measured = new Map();
    for (const [name, ask] of Object.entries({ Lectern: find, MiniSearch: mini, [dialect]: rival.asked })) {
      const asked = await askJudged(judged, byId, ask);
      measured.set(name, asked.measured);
      if (name !== 'Lectern') continue;
      for (const [at, { id, question }] of judged.entries())
        saved.ndcg[`${id}: ${question}`] = asked.measured[at]?.ndcg ?? 0;
      for (const [question, ids] of asked.found)
        tops.set(
          `judged: ${question}`,
          ids.slice(0, 10).map((id) => keyOf(byId.get(id))),
        );
    }
    tables.push(judgedTable(dialect, measured));
    for (const line of await idlePhrases(talks)) say(`  needs.ts: ${line}`);
    return { tops, saved, tables };
  });
}

/** @param {Queries} read @returns {Promise<Talk[]>} */
async function talksOf(read) {
  const talks = /** @type {Omit<Talk, 'speakers' | 'tags'>[]} */ (
    await read.query(
      `SELECT t.id, t.slug, t.title, t.description, COALESCE(t.conference_name, c.name, '') AS conference
     FROM talks t LEFT JOIN conferences c ON c.id = t.conference_id WHERE t.status = 'published' ORDER BY t.source_key, t.id`,
    )
  );
  const named = async (/** @type {string} */ sql) => /** @type {Named[]} */ (await read.query(sql));
  const speakers = groupNames(
    await named(
      'SELECT ts.talk_id AS id, s.name FROM talk_speakers ts JOIN speakers s ON s.id = ts.speaker_id ORDER BY ts.talk_id, ts.position, s.id',
    ),
  );
  const tags = groupNames(
    await named(
      'SELECT tt.talk_id AS id, g.name FROM talk_tags tt JOIN tags g ON g.id = tt.tag_id ORDER BY tt.talk_id, g.id',
    ),
  );
  return talks.map((talk) => ({
    ...talk,
    speakers: speakers.get(talk.id) ?? [],
    tags: tags.get(talk.id) ?? [],
  }));
}

/** @typedef {{id: number, name: string}} Named */

/** @param {Named[]} rows */
function groupNames(rows) {
  /** @type {Map<number, string[]>} */
  const names = new Map();
  for (const { id, name } of rows) names.set(id, [...(names.get(id) ?? []), name]);
  return names;
}

/** @template T @param {Database} database @param {string} varDir @param {(find: Find) => Promise<T>} use @returns {Promise<T>} */
async function withSearch(database, varDir, use) {
  const { createApp } = await services('app.js');
  const { loadConfig } = await services('config/config.js');
  const { internalHeaders } = await services('gateway/internal-calls.js');
  const config = loadConfig({ NODE_ENV: 'test', VAR_DIR: varDir, LOG_LEVEL: 'silent', PORT: '0' });
  const app = await createApp(config, { database });
  try {
    return await use(async (query) => {
      const url = `/api/v1/talks/combined_search?${new URLSearchParams({ query })}`;
      const answer = await app.inject({ method: 'GET', url, headers: internalHeaders() });
      if (answer.statusCode !== 200) throw new Stop(`${url} answered ${answer.statusCode}`);
      return JSON.parse(answer.body).map((/** @type {{id: number}} */ { id }) => id);
    });
  } finally {
    await app.close();
  }
}

/** @param {Talk | undefined} talk */
const keyOf = (talk) => (talk ? `${talk.title.toLowerCase()} | ${talk.speakers[0] ?? ''}` : '');

/** Whether a talk is the expected one, or another recording of it. @param {Talk[]} talks */
function rightness(talks) {
  const keys = new Map(talks.map((talk) => [talk.id, keyOf(talk)]));
  return (/** @type {number} */ id, /** @type {Talk} */ talk) =>
    id === talk.id || keys.get(id) === keyOf(talk);
}

/**
 * From 1; 0 if not among the first 60.
 *
 * @param {number[]} ids
 * @param {Talk} talk
 * @param {ReturnType<typeof rightness>} right
 */
const rankOf = (ids, talk, right) => ids.slice(0, 60).findIndex((id) => right(id, talk)) + 1;

/** @param {number[]} ranks */
const meanReciprocal = (ranks) =>
  ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / Math.max(ranks.length, 1);

/**
 * @param {string} dialect @param {number} size @param {string[]} names
 * @param {Map<string, number[]>} ranks @param {Map<string, number[]>} times
 * @returns {Table}
 */
function table(dialect, size, names, ranks, times) {
  const rows = Object.entries(GOALS).map(([kind, goal]) => {
    const means = names.map((name) => {
      const [reported = 0, tuned = 0] = [false, true].map((tuning) =>
        meanReciprocal(ranks.get(JSON.stringify([name, kind, tuning])) ?? []),
      );
      return { reported, cell: `${reported.toFixed(3)} (${tuned.toFixed(3)})` };
    });
    const took = [0.5, 0.95].map((share) => quantile(times.get(kind) ?? [], share).toFixed(1));
    const isMet = (means[0]?.reported ?? 0) >= goal;
    return [kind, ...means.map(({ cell }) => cell), goal.toFixed(2), isMet ? 'met' : 'not met', ...took];
  });
  return {
    title: `${dialect}, ${size.toLocaleString('en')} talks: mean reciprocal rank (of the half for tuning)`,
    columns: ['', ...names, 'goal', 'verdict', 'p50 ms', 'p95 ms'],
    rows,
  };
}

/** @param {Find} find @param {Map<number, Talk>} byId */
async function kept(find, byId) {
  say('  Queries that must have the right talk first:');
  for (const [query = '', expected = ''] of KEPT) {
    const [id] = await find(query);
    const first = keyOf(byId.get(id ?? 0));
    const found = first
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .includes(expected.normalize('NFKD'));
    say(`    ${found ? 'first' : 'LOST '}  ${query.padEnd(28)} ${first.slice(0, 90)}`);
  }
}

/**
 * How far the databases' results agree; the same talk may have different ids.
 *
 * @param {Map<string, Asked>} asked
 * @returns {string} in words
 */
function agreement(asked) {
  const [one, other] = [...asked.values()];
  if (!one || !other) return '';
  let agreeing = 0;
  for (const [query, top] of one.tops) {
    const also = [...(other.tops.get(query) ?? [])];
    const shared = top.filter((key) => {
      const at = also.indexOf(key);
      if (at >= 0) also.splice(at, 1);
      return at >= 0;
    }).length;
    if (shared >= Math.min(9, top.length)) agreeing++;
  }
  const share = ((100 * agreeing) / one.tops.size).toFixed(1);
  return `${share} % of ${one.tops.size} queries agree in nine of the first ten between the databases.`;
}

/** Queries whose rank or nDCG became worse. @param {Asked} now @param {Saved} before */
function compare(now, before) {
  const known = Object.entries(now.saved.ranks).filter(([query]) => query in before.ranks);
  const [well, worse] = [
    known.filter(([query]) => between(before.ranks[query], 1, 3)),
    /** @type {string[]} */ ([]),
  ];
  for (const [query, rank] of well)
    if (rank === 0 || rank > (before.ranks[query] ?? 0))
      worse.push(`${before.ranks[query]} → ${rank || 'none'}  ${query}`);
  say(`\nOf ${well.length} that were among the first three before, ${worse.length} rank lower now:`);
  for (const line of worse) say(`    ${line}`);
  const asked = Object.entries(now.saved.ndcg).filter(([question]) => question in before.ndcg);
  const lower = asked.filter(([question, ndcg]) => ndcg < (before.ndcg[question] ?? 0) - 0.005);
  if (asked.length === 0) return;
  say(`\nOf ${asked.length} judged questions, ${lower.length} have a lower nDCG now:`);
  for (const [question, ndcg] of lower)
    say(`    ${before.ndcg[question]?.toFixed(2)} → ${ndcg.toFixed(2)}  ${question}`);
}

/** @param {number | undefined} rank @param {number} from @param {number} to */
const between = (rank = 0, from, to) => rank >= from && rank <= to;
