// Moments: whether a sentence finds the talk that says it and the minute in which it is said, and what that costs with many transcripts.
//
// For quality, real transcripts are imported from a folder, and the descriptions of other talks are cut into captions. The sentences asked
// for are drawn from both by a seed; a third of them is asked in the other words of `moments-reworded.json`, which names them by talk and
// time. For times and sizes, talks get made transcripts of the words of descriptions.
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { URLSearchParams } from 'node:url';
import { parseArgs } from 'node:util';
import { quantile } from '../quantile.mjs';
import { build, install, say, step, Stop } from '../steps.mjs';
import { numbers } from './growth-words.mjs';
import { median, report } from './results.mjs';
import { databaseModules, openApp, services, withServer } from './search-databases.mjs';

/** @typedef {import('./search-databases.mjs').Database} Database */
/** @typedef {import('./results.mjs').Table} Table */
/** @typedef {{seconds: number, text: string}} Cue */
/** @typedef {{talk: number, key: string, real: boolean, seconds: number, until: number, query: string}} Asked `seconds` to `until`: of the caption */

const SEED = 20_261_127;
const SENTENCES = 200;
const OTHERS = 30_000;
/** Words of a caption that is cut from a description, and those spoken in a second. */
const CAPTION = 9;
const WORDS_A_SECOND = 2.5;
/** A right moment begins at most so long before or after its caption. */
const NEAR_SECONDS = 60;
const WORDS = 1_500;
const IMPORTED = 1_000;
const TALKS_A_TRANSACTION = 200;
const ROWS_A_STATEMENT = 100;
const REWORDED = join(import.meta.dirname, 'moments-reworded.json');

/** @param {string[]} args */
export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: {
      /** An embedded database with whole catalogues; it is copied. */
      database: { type: 'string' },
      /** A folder of real transcripts: WebVTT with an `index.json`. */
      transcripts: { type: 'string' },
      /** Talks with made transcripts. */
      made: { type: 'string', default: String(OTHERS) },
      only: { type: 'string' },
      /** Prints the sentences to be reworded. */
      draws: { type: 'boolean', default: false },
    },
  });
  const resolved = (/** @type {string} */ path) => resolve(process.env.INIT_CWD ?? '.', path);
  if (!values.database || !values.transcripts)
    throw new Stop('Usage: npm run bench -- moments --database FILE --transcripts FOLDER');
  await install();
  await build();
  const [database, folder] = [resolved(values.database), resolved(values.transcripts)];
  const dialects = (process.env.TEST_DATABASES ?? 'sqlite,mysql').split(',');
  const tables = [];
  for (const dialect of dialects) {
    if (values.only !== 'cost')
      tables.push(
        await onCopy(
          dialect,
          database,
          (file, varDir) => fillReal(file, folder, varDir),
          (opened, varDir) => quality(dialect, opened, varDir, values.draws),
        ),
      );
    if (values.only !== 'quality' && !values.draws)
      tables.push(
        await onCopy(
          dialect,
          database,
          (file) => fillMade(file, Number(values.made)),
          (opened, varDir, bytes) => costs(dialect, opened, varDir, bytes),
        ),
      );
  }
  if (values.draws || values.only) return;
  await report('moments', {
    title: 'Moments',
    intro:
      'Whether a sentence finds the talk in which it is said among the first five results, with a moment at most a minute away from it; and what searches in many transcripts cost.',
    tables: tables.filter((table) => table !== null),
  });
}

/**
 * @template T
 * @param {string} dialect
 * @param {string} database
 * @param {(file: string, varDir: string) => Promise<void>} fill before the copy is opened
 * @param {(database: Database, varDir: string, bytes: () => Promise<number>) => Promise<T>} use `bytes`: of the index of passages
 */
async function onCopy(dialect, database, fill, use) {
  const varDir = await mkdtemp(join(tmpdir(), 'lectern-moments-'));
  const file = join(varDir, 'bench.db');
  const { Database, SCHEMA } = await databaseModules();
  const { rebuildIndex } = await services('modules/search/rebuild-index.js');
  try {
    await cp(database, file);
    await fill(file, varDir);
    if (dialect === 'mysql')
      return await withServer(file, undefined, async (url, data) => {
        const opened = await Database.open({ url }, SCHEMA);
        const bytes = () => serverBytes(data ?? '');
        return use(opened, varDir, bytes).finally(() => opened.close());
      });
    const opened = await Database.open({ file }, SCHEMA);
    try {
      await step('Indexing', () => rebuildIndex(opened));
      return await use(opened, varDir, () => embeddedBytes(opened));
    } finally {
      await opened.close();
    }
  } finally {
    await rm(varDir, { recursive: true, force: true });
  }
}

/** @param {string} file @param {(database: Database) => Promise<void>} work */
async function withFile(file, work) {
  const { Database, SCHEMA } = await databaseModules();
  const database = await Database.open({ file }, SCHEMA);
  try {
    await database.migrate();
    await work(database);
  } finally {
    await database.close();
  }
}

/** @param {string} file @param {string} folder @param {string} varDir */
async function fillReal(file, folder, varDir) {
  const { runImport } = await services('import/run-import.js');
  await withFile(file, async (database) => {
    await step('Real transcripts', () => runImport(database, { kind: 'transcripts', folder, varDir }));
    const described = await othersOf(database);
    await step(`Descriptions of ${described.length} talks as captions`, () =>
      store(
        database,
        described.map(({ id, description }) => ({ id, cues: captionsOf(description) })),
      ),
    );
  });
}

/** Talks without transcripts that have something to say. @param {Database} database @returns {Promise<{id: number, key: string, description: string}[]>} */
const othersOf = (database) =>
  database.read.query(
    `SELECT t.id, COALESCE(t.source_key, t.slug) AS \`key\`, t.description FROM talks t WHERE t.status = 'published'
       AND t.description <> '' AND NOT EXISTS (SELECT x.talk_id FROM transcripts x WHERE x.talk_id = t.id AND x.source IS NOT NULL)
     ORDER BY t.id LIMIT ${OTHERS}`,
  );

/** @param {string} text @returns {Cue[]} */
function captionsOf(text) {
  const words = text.split(/\s+/u).filter(Boolean);
  const cues = [];
  for (let at = 0; at < words.length; at += CAPTION)
    cues.push({
      seconds: Math.floor(at / WORDS_A_SECOND),
      text: words.slice(at, at + CAPTION).join(' '),
    });
  return cues;
}

/** Plain rows: the index is built afterwards. @param {Database} database @param {{id: number, cues: Cue[]}[]} talks */
async function store(database, talks) {
  for (let at = 0; at < talks.length; at += TALKS_A_TRANSACTION) {
    const some = talks.slice(at, at + TALKS_A_TRANSACTION);
    await database.write(async (tx) => {
      const rows = some.flatMap(({ id, cues }) =>
        cues.map(({ seconds, text }, position) => [id, '', position, seconds, text]),
      );
      for (const { id } of some)
        await tx.query("INSERT INTO transcripts (talk_id, language, automatic) VALUES (?, '', 1)", [id]);
      for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
        const part = rows.slice(from, from + ROWS_A_STATEMENT);
        await tx.query(
          `INSERT INTO transcript_lines (talk_id, language, position, seconds, content) VALUES ${part.map(() => '(?, ?, ?, ?, ?)').join(', ')}`,
          part.flat(),
        );
      }
    });
  }
  await database.write((tx) => tx.query('UPDATE search_state SET version = 0, rebuilt_to = 0 WHERE id = 2'));
}

/** The sentences, evenly from real transcripts and from descriptions. @param {Database} database @returns {Promise<Asked[]>} */
async function drawn(database) {
  const random = numbers(SEED);
  /** @type {{talk: number, key: string, real: boolean}[]} */
  const talks = await database.read.query(
    `SELECT x.talk_id AS talk, COALESCE(t.source_key, t.slug) AS \`key\`, x.source IS NOT NULL AS \`real\`
     FROM transcripts x JOIN talks t ON t.id = x.talk_id ORDER BY t.source_key, t.id`,
  );
  const real = talks.filter((talk) => Number(talk.real) === 1);
  const others = talks.filter((talk) => Number(talk.real) === 0);
  if (real.length === 0 || others.length === 0) throw new Stop('There are no transcripts to draw from.');
  /** @type {Asked[]} */
  const asked = [];
  while (asked.length < SENTENCES) {
    const isReal = asked.length % 2 === 0;
    const from = isReal ? real : others;
    const talk = isReal ? from[(asked.length / 2) % from.length] : from[Math.floor(random() * from.length)];
    if (!talk) break;
    const sentences = await sentencesOf(database, talk);
    const sentence = sentences[Math.floor(random() * sentences.length)];
    if (sentence && !asked.some(({ query }) => query === sentence.query)) asked.push(sentence);
  }
  return asked;
}

/** Of eight to twenty words. @param {Database} database @param {{talk: number, key: string, real: boolean}} talk @returns {Promise<Asked[]>} */
async function sentencesOf(database, talk) {
  /** @type {{seconds: number, content: string}[]} */
  const lines = await database.read.query(
    'SELECT seconds, content FROM transcript_lines WHERE talk_id = ? ORDER BY language, position',
    [talk.talk],
  );
  let text = '';
  const starts = lines.map(({ content }) => {
    const start = text.length;
    text += `${content} `;
    return start;
  });
  return Array.from(text.matchAll(/[^.!?]+[.!?]+(?=\s)/gu), ({ 0: sentence, index }) => {
    const at = starts.findLastIndex((start) => start <= index + 1);
    const end = starts.findLastIndex((start) => start < index + sentence.length);
    const seconds = lines[at]?.seconds ?? 0;
    return {
      ...talk,
      real: Boolean(Number(talk.real)),
      seconds,
      until: lines[end + 1]?.seconds ?? seconds,
      query: sentence.trim().replaceAll('"', ''),
    };
  }).filter(({ query }) => {
    const words = query.split(/\s+/u).length;
    return words >= 8 && words <= 20 && !query.includes('http');
  });
}

/** @param {string} dialect @param {Database} database @param {string} varDir @param {boolean} draws @returns {Promise<Table | null>} */
async function quality(dialect, database, varDir, draws) {
  const asked = await drawn(database);
  /** Every third is reworded. @param {number} at */
  const isThird = (at) => at % 3 === 2;
  if (draws) {
    for (const [at, { key, seconds, query }] of asked.entries())
      if (isThird(at)) say(JSON.stringify({ talk: key, seconds, query }));
    return null;
  }
  /** @type {{talk: string, seconds: number, words: string}[]} */
  const reworded = JSON.parse(await readFile(REWORDED, 'utf8'));
  const words = new Map(reworded.map((each) => [`${each.talk} ${each.seconds}`, each.words]));
  return withApp(database, varDir, async (call) => {
    /** @type {Map<string, {talk: boolean, minute: boolean}[]>} */
    const found = new Map();
    let unknown = 0;
    for (const [at, each] of asked.entries()) {
      const own = isThird(at) ? words.get(`${each.key} ${each.seconds}`) : each.query;
      if (own === undefined) {
        unknown += 1;
        continue;
      }
      for (const [how, only] of [
        ['all results', 'false'],
        ['In transcripts', 'true'],
      ]) {
        const parameters = new URLSearchParams({ query: own, in_transcripts: only ?? 'false' });
        const { body } = await call(`/api/v1/talks/combined_search?${parameters}`);
        /** @type {{id: number, moments?: {seconds: number}[]}[]} */
        const results = JSON.parse(body).slice(0, 5);
        const right = results.find(({ id }) => id === each.talk);
        const minute = (right?.moments ?? []).some(
          ({ seconds }) => seconds >= each.seconds - NEAR_SECONDS && seconds <= each.until + NEAR_SECONDS,
        );
        const kind = `${isThird(at) ? 'reworded' : 'as said'}, ${each.real ? 'transcripts' : 'descriptions'}`;
        for (const name of [kind, isThird(at) ? 'reworded' : 'as said', 'all'])
          found.set(`${how}: ${name}`, [
            ...(found.get(`${how}: ${name}`) ?? []),
            { talk: right !== undefined, minute },
          ]);
      }
    }
    if (unknown > 0) say(`${unknown} sentences are not reworded, and were left out.`);
    const share = (/** @type {boolean[]} */ all) =>
      `${Math.round((100 * all.filter(Boolean).length) / all.length)} %`;
    return {
      title: `Sentences that are said, ${dialect}`,
      columns: ['', 'sentences', 'right talk among the first five', 'and the right minute'],
      rows: [...found].map(([name, each]) => [
        name,
        String(each.length),
        share(each.map(({ talk }) => talk)),
        share(each.map(({ minute }) => minute)),
      ]),
    };
  }).then((table) => {
    for (const row of table.rows) say(`    ${row.join(' | ')}`);
    return table;
  });
}

/** @param {string} file @param {number} talks */
async function fillMade(file, talks) {
  await withFile(file, async (database) => {
    const random = numbers(SEED);
    const described = await othersOf(database);
    const words = described.flatMap(({ description }) => description.split(/\s+/u).filter(Boolean));
    /** @type {{id: number}[]} */
    const ids = await database.read.query(
      "SELECT id FROM talks WHERE status = 'published' ORDER BY id LIMIT ?",
      [talks],
    );
    await step(`Made transcripts of ${ids.length} talks`, async () => {
      for (let at = 0; at < ids.length; at += TALKS_A_TRANSACTION) {
        const some = ids.slice(at, at + TALKS_A_TRANSACTION);
        await store(
          database,
          some.map(({ id }) => ({ id, cues: madeCues(words, random) })),
        );
      }
    });
  });
}

/** Runs of seven words from anywhere, so that words are as frequent as in real texts. @param {string[]} words @param {() => number} random */
function madeCues(words, random) {
  const cues = [];
  for (let at = 0; at < WORDS; at += 7) {
    const from = Math.floor(random() * (words.length - 7));
    cues.push({ seconds: Math.floor(at / WORDS_A_SECOND), text: words.slice(from, from + 7).join(' ') });
  }
  return cues;
}

/** @param {string} dialect @param {Database} database @param {string} varDir @param {() => Promise<number>} bytes @returns {Promise<Table>} */
async function costs(dialect, database, varDir, bytes) {
  const [{ size = 0, lines = 0 } = {}] = await database.read.query(
    'SELECT SUM(LENGTH(content)) AS size, COUNT(*) AS `lines` FROM transcript_lines',
  );
  const ratio = (await bytes()) / Number(size);
  const random = numbers(SEED + 1);
  const queries = await queriesOf(database, random);
  return withApp(database, varDir, async (call) => {
    const others = [
      '/api/v1/talk_discoveries/recent_talks?shelf=true',
      '/api/v1/talks/combined_search?query=kubernetes',
      '/api/v1/conferences',
    ];
    const time = async (/** @type {string} */ url) => {
      const start = performance.now();
      await call(url);
      return performance.now() - start;
    };
    const rows = [];
    for (const [kind, asked] of Object.entries(queries)) {
      const times = [];
      for (const round of [0, 1, 2])
        for (const query of asked) {
          const took = await time(
            `/api/v1/talks/combined_search?${new URLSearchParams({ query, in_transcripts: 'true' })}`,
          );
          if (round > 0) times.push(took);
        }
      rows.push([kind, median(times).toFixed(0), quantile(times, 0.95).toFixed(0)]);
      say(`    ${rows.at(-1)?.join(' | ')}`);
    }
    const before = [];
    for (let at = 0; at < 40; at += 1) before.push(await time(others[at % others.length] ?? ''));
    const { took, meanwhile } = await importMeanwhile(database, random, () =>
      time(others[Math.floor(random() * others.length)] ?? ''),
    );
    const notes = [
      `${Number(lines).toLocaleString('en')} lines; the index takes ${ratio.toFixed(2)} times the text.`,
      `${IMPORTED} transcripts were stored in ${took.toFixed(0)} s. 95th percentile of other calls: ${quantile(before, 0.95).toFixed(0)} ms before, ${quantile(meanwhile, 0.95).toFixed(0)} ms meanwhile.`,
    ];
    for (const note of notes) say(`    ${note}`);
    return {
      title: `Searches in transcripts, ${dialect}`,
      columns: ['', 'median, ms', 'p95, ms'],
      rows,
      notes,
    };
  });
}

/** Words as they are said, by kind of query. @param {Database} database @param {() => number} random */
async function queriesOf(database, random) {
  const { STOP_WORDS } = await services('modules/search/relevance.js');
  /** @type {{content: string}[]} */
  const lines = await database.read.query(
    'SELECT content FROM transcript_lines WHERE position = 3 ORDER BY talk_id LIMIT 3000',
  );
  const words = lines
    .flatMap(({ content }) => content.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
    .filter((word) => !STOP_WORDS.has(word));
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const frequent = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  const any = () => words[Math.floor(random() * words.length)] ?? '';
  const many = (/** @type {() => string} */ make) => Array.from({ length: 40 }, make);
  return {
    'a frequent word': frequent.slice(0, 40),
    'any word': many(any),
    'two words': many(() => `${any()} ${any()}`),
    'five words': many(() => Array.from({ length: 5 }, any).join(' ')),
    'twelve words': many(() => Array.from({ length: 12 }, any).join(' ')),
    'a caption': many(() => lines[Math.floor(random() * lines.length)]?.content ?? ''),
  };
}

/** @param {Database} database @param {() => number} random @param {() => Promise<number>} other */
async function importMeanwhile(database, random, other) {
  const { storeTranscript } = await services('modules/enrichment/transcripts/store-transcript.js');
  const { changeTalks } = await services('modules/search/change-talks.js');
  const talks = await othersOf(database);
  const words = talks.slice(0, 2_000).flatMap(({ description }) => description.split(/\s+/u).filter(Boolean));
  const meanwhile = [];
  let isDone = false;
  const start = performance.now();
  const importing = (async () => {
    for (const { id } of talks.slice(-IMPORTED)) {
      const cues = madeCues(words, random);
      await database.write((/** @type {any} */ tx) =>
        changeTalks(tx, [id], () => storeTranscript(tx, id, cues, { language: 'en', automatic: true })),
      );
    }
  })().finally(() => (isDone = true));
  while (!isDone) meanwhile.push(await other());
  await importing;
  return { took: (performance.now() - start) / 1_000, meanwhile };
}

/** @param {Database} database */
async function embeddedBytes(database) {
  const [row] = await database.read.query(
    "SELECT SUM(pgsize) AS bytes FROM dbstat WHERE name LIKE 'line_search%' OR name LIKE 'search_transcripts%'",
  );
  return Number(row?.bytes ?? 0);
}

/** Files of the tables of passages, and of their full-text indexes. @param {string} data */
async function serverBytes(data) {
  let bytes = 0;
  for (const entry of await readdir(data, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/^(?:line_|search_transcripts|FTS_)/i.test(entry.name)) continue;
    bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

/**
 * @template T
 * @param {Database} database
 * @param {string} varDir
 * @param {(call: (url: string) => Promise<{body: string}>) => Promise<T>} use
 */
async function withApp(database, varDir, use) {
  const { app, call } = await openApp(database, varDir);
  try {
    return await use(async (url) => {
      const answer = await call(url);
      if (answer.statusCode !== 200) throw new Stop(`${url} answered ${answer.statusCode}`);
      return answer;
    });
  } finally {
    await app.close();
  }
}
