// Talks drawn by a seed, beside what the sources' own files say of them, to be read by a person: whether a word, number, date, language or
// name on the site is false. `bench/talks-sample.json` has one such sample with what the reader found.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, install, root, say, Stop } from '../steps.mjs';
import { numbers } from './growth-words.mjs';
import { databaseModules } from './search-databases.mjs';

const { parse } = /** @type {{parse: (text: string) => unknown}} */ (
  createRequire(join(root, 'services/package.json'))('yaml')
);

const TALKS = '300';
const SEED = '20261128';
/** Characters of a description that are printed: none are saved, since they are other people's texts. */
const BEGINNING = 230;

/** @typedef {{title: string, speakers: string[], date: string | null, language: string | null, event: string | null}} Facts */
/** @typedef {{id: number, key: string, slug: string, title: string, given_on: string | null, language: string | null, event: string | null, description: string}} Row */
/** @typedef {Record<string, any>} Entry as in a source's file */

/** @param {string[]} args */
export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: {
      /** An embedded database with the catalogues. */
      database: { type: 'string' },
      /** Folders of the catalogues that it was filled from. */
      pyvideo: { type: 'string' },
      rubyevents: { type: 'string' },
      seed: { type: 'string', default: SEED },
      talks: { type: 'string', default: TALKS },
      /** Writes the facts, without descriptions. */
      save: { type: 'string' },
    },
  });
  const { database: file, pyvideo, rubyevents, save } = values;
  if (!file || !pyvideo || !rubyevents)
    throw new Stop(
      'Usage: npm run bench -- talks-sample --database FILE --pyvideo FOLDER --rubyevents FOLDER',
    );
  const resolved = (/** @type {string} */ path) => resolve(process.env.INIT_CWD ?? '.', path);
  await install();
  await build();
  const { Database, SCHEMA } = await databaseModules();
  const database = await Database.open({ file: resolved(file) }, SCHEMA);
  try {
    const rows = await drawn(database.read, Number(values.seed), Number(values.talks));
    const sources = await sourcesOf(resolved(pyvideo), resolved(rubyevents));
    const kept = [];
    for (const [at, row] of rows.entries()) {
      const site = await factsOf(database.read, row);
      const source = await sources(row.key);
      say(`${at + 1}. /video/${row.slug}`);
      for (const field of /** @type {const} */ (['title', 'speakers', 'date', 'language', 'event'])) {
        const [shown, given] = [String(site[field] ?? '–'), String(source?.[field] ?? '–')];
        say(`   ${field}: ${shown}${shown === given ? '' : ` ← ${given}`}`);
      }
      say(`   ${row.description.replaceAll(/\s+/g, ' ').slice(0, BEGINNING)}`);
      kept.push({ key: row.key, source, site, fault: null });
    }
    const lines = kept.map((talk) => JSON.stringify(talk)).join(',\n');
    if (save) await writeFile(resolved(save), `{"seed": ${values.seed}, "talks": [\n${lines}\n]}\n`);
  } finally {
    await database.close();
  }
}

/** @param {import('./search-databases.mjs').Queries} read @param {number} seed @param {number} count @returns {Promise<Row[]>} */
async function drawn(read, seed, count) {
  const rows = await read.query(
    `SELECT t.id, t.source_key AS \`key\`, t.slug, t.title, t.given_on, t.language, COALESCE(c.name, t.conference_name) AS event, t.description
     FROM talks t LEFT JOIN conferences c ON c.id = t.conference_id
     WHERE t.status = 'published' AND (t.source_key LIKE 'pyvideo:%' OR t.source_key LIKE 'rubyevents:%') ORDER BY t.source_key`,
  );
  const next = numbers(seed);
  const chosen = new Set();
  while (chosen.size < Math.min(count, rows.length)) chosen.add(rows[Math.floor(next() * rows.length)]);
  return [...chosen];
}

/** What the site says. @param {import('./search-databases.mjs').Queries} read @param {Row} row @returns {Promise<Facts>} */
async function factsOf(read, { id, title, given_on, language, event }) {
  const people = await read.query(
    'SELECT s.name FROM talk_speakers ts JOIN speakers s ON s.id = ts.speaker_id WHERE ts.talk_id = ? ORDER BY ts.position',
    [id],
  );
  const speakers = people.map(({ name }) => name);
  return { title, speakers, date: given_on === null ? null : String(given_on).slice(0, 10), language, event };
}

/**
 * Looks up what a source says by a talk's key.
 *
 * @param {string} pyvideo
 * @param {string} rubyevents
 * @returns {Promise<(key: string) => Promise<Facts | null>>}
 */
async function sourcesOf(pyvideo, rubyevents) {
  const files = new Map();
  for (const name of await readdir(rubyevents, { recursive: true }))
    if (basename(name) === 'videos.yml') files.set(basename(dirname(name)), join(rubyevents, name));
  /** @type {Map<string, Map<string, Facts>>} */
  const events = new Map();
  const eventOf = async (/** @type {string} */ event) => {
    const file = files.get(event);
    const known = events.get(event) ?? (file ? await rubyEvent(file) : new Map());
    events.set(event, known);
    return known;
  };
  return async (key) => {
    const [catalogue, ...rest] = key.split(':');
    if (catalogue === 'rubyevents')
      return (await eventOf(rest[0] ?? '')).get(rest.slice(1).join(':')) ?? null;
    const [event = '', video = ''] = rest.join(':').split('/');
    const read = async (/** @type {string} */ path) =>
      JSON.parse(await readFile(join(pyvideo, event, path), 'utf8'));
    const [entry, category] = await Promise.all([read(`videos/${video}.json`), read('category.json')]);
    return {
      title: entry.title,
      speakers: entry.speakers ?? [],
      date: entry.recorded ?? null,
      language: entry.language ?? null,
      event: category.title,
    };
  };
}

/** The talks of an event, and their parts, by id. @param {string} file @returns {Promise<Map<string, Facts>>} */
async function rubyEvent(file) {
  const read = async (/** @type {string} */ path) => parse(await readFile(path, 'utf8'));
  const event = /** @type {Entry} */ (await read(join(dirname(file), 'event.yml')).catch(() => ({})));
  /** @type {Map<string, Facts>} */
  const talks = new Map();
  const add = (/** @type {Entry} */ entry, /** @type {Entry | null} */ whole) => {
    const date = entry.date ?? whole?.date ?? null;
    talks.set(String(entry.id), {
      title: entry.title,
      speakers: entry.speakers ?? [],
      date: date instanceof Date ? date.toISOString().slice(0, 10) : date,
      language: entry.language ?? event.language ?? null,
      event: entry.event_name ?? event.title ?? null,
    });
    for (const part of entry.talks ?? []) add(part, entry);
  };
  for (const entry of /** @type {Entry[]} */ ((await read(file)) ?? [])) add(entry, null);
  return talks;
}
