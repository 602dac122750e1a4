// Catalogues of any size, made from the words of real talks: the same size and seed give the same catalogue. Rows
// are written in bulk; what the site derives from them (counters, the search index) is derived by its own code.
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, say, step } from '../steps.mjs';
import { databaseModules, fillFromCatalogues, services } from './search-databases.mjs';
import { numbers, wordsOf } from './growth-words.mjs';

/** @typedef {import('./search-databases.mjs').Queries} Queries */
/** @typedef {(text: string, most?: number) => string} Keyed a text's key or slug */

const SEED = 20_261_123;
const TAGS = 5_000;
const SPEAKERS_PER_TALK = 1 / 8;
const CONFERENCES_PER_TALK = 1 / 40;
const EDITIONS = 12;
const TRANSCRIBED = 0.03;
const TRANSCRIPT_LINES = 80;
const NEIGHBOURS = 6;
const TALKS_A_TRANSACTION = 10_000;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2008, 0, 1);
/** Talks end here, so that a catalogue does not depend on the day it is made. */
const DAYS = 6_800;

/** Indexes kept during bulk writing; the others are dropped and created again afterwards. */
const KEPT = new Set(['ix_talks_conference', 'ix_talks_whole']);

/** @typedef {import('./growth-words.mjs').Words} Words */
/** @typedef {{run: (values: unknown[]) => void}} Statement */
/** @typedef {{prepare: (sql: string) => Statement & {all: <R>() => R[]}, exec: (sql: string) => void, close: () => void}} Sqlite */

/** @param {string} file @returns {Sqlite} */
function openFile(file) {
  const Libsql = createRequire(join(root, 'services/package.json'))('libsql');
  return new Libsql(file);
}

/**
 * A database with the named catalogues, from which the words are taken.
 *
 * @param {string} folder cache
 * @param {string[]} catalogues
 */
async function realTalks(folder, catalogues) {
  const file = join(folder, `words-${catalogues.length === 0 ? 'demo' : 'given'}.db`);
  if (await exists(file)) return file;
  const unfinished = `${file}.new`;
  for (const end of ['', '-wal', '-shm']) await rm(unfinished + end, { force: true });
  await fillFromCatalogues(unfinished, catalogues, folder);
  // Otherwise the contents of the write-ahead log would be left behind.
  const database = openFile(unfinished);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  await rename(unfinished, file);
  return file;
}

const exists = (/** @type {string} */ file) =>
  stat(file).then(
    () => true,
    () => false,
  );

/**
 * An embedded database with that many talks, indexed; made once and kept.
 *
 * @param {{talks: number, folder: string, catalogues: string[]}} wanted
 * @returns {Promise<string>} its path; copy it before writing to it
 */
export async function generatedCatalogue({ talks, folder, catalogues }) {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `talks-${talks}.db`);
  if (await exists(file)) return file;
  const words = await realTalks(folder, catalogues);
  const unfinished = `${file}.new`;
  for (const end of ['', '-wal', '-shm']) await rm(unfinished + end, { force: true });
  await step(`Writing ${talks.toLocaleString('en')} talks`, () => writeRows(unfinished, words, talks));
  await derive(unfinished);
  for (const end of ['-wal', '-shm']) await rm(unfinished + end, { force: true });
  await rename(unfinished, file);
  return file;
}

/** @param {string} file @param {string} words @param {number} talks */
async function writeRows(file, words, talks) {
  const { Database, SCHEMA } = await databaseModules();
  const database = await Database.open({ file }, SCHEMA);
  await database.migrate();
  await database.write(async (/** @type {Queries} */ tx) =>
    (await services('modules/subjects/sync-vocabulary.js')).syncVocabulary(tx),
  );
  await database.close();
  const source = openFile(words);
  const real = wordsOf((sql) => source.prepare(sql).all());
  source.close();
  const into = openFile(file);
  into.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -500000');
  /** @type {{name: string, sql: string}[]} */
  const indexes = into
    .prepare(
      "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'talks' AND sql LIKE 'CREATE INDEX%'",
    )
    .all();
  const dropped = indexes.filter(({ name }) => !KEPT.has(name));
  for (const { name } of dropped) into.exec(`DROP INDEX ${name}`);
  await new Catalogue(into, real, talks).write();
  into.exec('CREATE TABLE bench_indexes (sql text NOT NULL)');
  for (const { sql } of dropped) into.prepare('INSERT INTO bench_indexes VALUES (?)').run([sql]);
  into.close();
}

/** Counters and the search index, by the site's own code. @param {string} file */
async function derive(file) {
  const { Database, SCHEMA } = await databaseModules();
  const { rebuildCatalogue } = await services('modules/catalogue/index.js');
  const { rebuildIndex } = await services('modules/search/index.js');
  const database = await Database.open({ file }, SCHEMA);
  try {
    await step('Deriving counters', async () => {
      await database.writer.query('PRAGMA synchronous = OFF');
      await database.writer.query('PRAGMA cache_size = -500000');
      await rebuildCatalogue(database);
      for (const { sql } of await database.writer.query('SELECT sql FROM bench_indexes'))
        await database.writer.query(sql);
      await database.writer.query('DROP TABLE bench_indexes');
    });
    await step('Indexing', () => rebuildIndex(database, { force: true }));
    await database.writer.query('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    await database.close();
  }
}

/**
 * Conferences with new talks, as an import reads them.
 *
 * @param {{read: {query: <R>(sql: string) => Promise<R[]>}}} database a generated catalogue
 * @param {number} talks
 */
export async function addedEvents(database, talks) {
  const { foldKey } = await services('text/text-key.js');
  /** @type {{title: string, description: string}[]} */
  const known = await database.read.query('SELECT title, description FROM talks ORDER BY id LIMIT 2000');
  /** @type {{name: string}[]} */
  const people = await database.read.query('SELECT name FROM speakers ORDER BY id LIMIT 2000');
  /** @type {{name: string}[]} */
  const tags = await database.read.query('SELECT name FROM tags ORDER BY id LIMIT 500');
  const next = numbers(SEED + 1);
  const created = new Date(FIRST_DAY + DAYS * DAY_MS);
  return Array.from({ length: Math.ceil(talks * CONFERENCES_PER_TALK) }, (_, at) => {
    const where = { file: `added-${at}` };
    return {
      label: where.file,
      conference: {
        where,
        sourceKey: `added:${at}`,
        slug: `added-conference-${at}`,
        name: `Added Conference ${at}`,
        location: null,
        timeZone: 'UTC',
        startDate: date(DAYS),
        endDate: date(DAYS),
        website: null,
        series: null,
      },
      slots: [],
      talks: Array.from({ length: 1 / CONFERENCES_PER_TALK }, (_, place) => {
        const name = pick(people, next).name;
        return {
          where,
          sourceKey: `added:${at}:${place}`,
          title: `${pick(known, next).title} ${pick(known, next).title}`.slice(0, 120),
          description: pick(known, next).description,
          videoId: `-${at}-${place}`.padEnd(11, '_'),
          alternativeIds: [],
          duration: 1_800,
          createdAt: created,
          tags: [pick(tags, next).name, pick(tags, next).name],
          people: [{ name, key: foldKey(name), aliases: [] }],
        };
      }),
    };
  });
}

/** Copies a database file for one use. @param {string} file @param {string} to */
export async function copyDatabase(file, to) {
  await copyFile(file, to);
  return to;
}

/** Writes the rows of one catalogue. */
class Catalogue {
  /** @param {Sqlite} into @param {Words} words @param {number} talks */
  constructor(into, words, talks) {
    this.into = into;
    this.words = words;
    this.talks = talks;
    this.next = numbers(SEED);
    this.facts = new Facts(words, this.next);
  }

  async write() {
    const { foldKey, slugify } = await services('text/text-key.js');
    const { speakerSort, tagSlug } = await services('modules/catalogue/index.js');
    const { initialScore } = await services('modules/talks/trending-score.js');
    this.into.exec('BEGIN');
    const tags = this.writeTags(foldKey, tagSlug);
    const speakers = this.writeSpeakers(foldKey, slugify, speakerSort);
    const conferences = this.writeConferences(foldKey, slugify);
    this.into.exec('COMMIT');
    this.writeTalks(tags, speakers, conferences, slugify, initialScore);
    this.finish();
  }

  /** @param {string} table @param {string[]} columns */
  insert(table, columns) {
    const marks = columns.map(() => '?').join(', ');
    return this.into.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`);
  }

  /** @returns {number[]} ids, most frequent first */
  writeTags(/** @type {Keyed} */ foldKey, /** @type {(name: string, key: string) => string} */ tagSlug) {
    /** @type {{id: number, tag_key: string, slug: string}[]} */
    const known = this.into.prepare('SELECT id, tag_key, slug FROM tags').all();
    const byKey = new Map(known.map(({ id, tag_key }) => [tag_key, id]));
    const slugs = new Set(known.map(({ slug }) => slug));
    const insert = this.insert('tags', ['id', 'name', 'tag_key', 'slug']);
    /** @type {Set<number>} */
    const ids = new Set();
    let last = Math.max(0, ...byKey.values());
    const add = (/** @type {string} */ name) => {
      const key = foldKey(name);
      const slug = tagSlug(name, key);
      if (key === '' || name.length > 100) return;
      if (!byKey.has(key)) {
        if (slugs.has(slug)) return;
        slugs.add(slug);
        insert.run([(last += 1), name, key, slug]);
        byKey.set(key, last);
      }
      ids.add(/** @type {number} */ (byKey.get(key)));
    };
    for (const { name } of this.words.subjects) if (ids.size < TAGS) add(name);
    while (ids.size < TAGS) add(`${this.facts.word()} ${this.facts.word()}`.toLowerCase());
    return [...ids];
  }

  /** @returns {number} how many, with the ids from 1 */
  writeSpeakers(
    /** @type {Keyed} */ foldKey,
    /** @type {Keyed} */ slugify,
    /** @type {(name: string) => {sortName: string, letter: string}} */ speakerSort,
  ) {
    const count = Math.ceil(this.talks * SPEAKERS_PER_TALK);
    const columns = [
      'id',
      'slug',
      'name',
      'first_name',
      'last_name',
      'name_key',
      'description',
      'created_at',
      'sort_name',
      'letter',
      'github',
    ];
    const insert = this.insert('speakers', columns);
    const taken = new Set();
    let isTaken = false;
    for (let id = 1; id <= count;) {
      const [first, last] = this.facts.person(isTaken);
      isTaken = true;
      const name = `${first} ${last}`;
      const key = foldKey(name);
      const slug = slugify(name);
      if (key === '' || taken.has(key) || taken.has(`/${slug}`)) continue;
      isTaken = false;
      taken.add(key).add(`/${slug}`);
      const { sortName, letter } = speakerSort(name);
      const github = this.next() < 0.3 ? slug.slice(0, 39) : null;
      insert.run([
        id,
        slug,
        name,
        first,
        last,
        key,
        this.facts.text(2),
        stamp(FIRST_DAY),
        sortName,
        letter,
        github,
      ]);
      id += 1;
    }
    return count;
  }

  /** @returns {{name: string, day: number}[]} with the ids from 1 */
  writeConferences(/** @type {Keyed} */ foldKey, /** @type {Keyed} */ slugify) {
    const count = Math.ceil(this.talks * CONFERENCES_PER_TALK);
    const insert = this.insert('conferences', [
      'id',
      'slug',
      'name',
      'location',
      'start_date',
      'end_date',
      'source_key',
      'created_at',
      'name_key',
      'year',
      'series_id',
    ]);
    const series = this.insert('series', ['id', 'slug', 'name', 'name_key']);
    const keys = this.insert('series_keys', ['series_key', 'series_id']);
    const conferences = [];
    const taken = new Set();
    let name = '';
    for (let id = 1, place = 0; id <= count; id += 1, place = (place + 1) % EDITIONS) {
      const seriesId = Math.ceil(id / EDITIONS);
      if (place === 0) {
        do
          name = `${this.facts.word()}${pick(['Conf', ' Days', ' Summit', 'Con', ' Meetup'], this.next)} ${this.facts.place()}`;
        while (taken.has(slugify(name)) || slugify(name) === '');
        taken.add(slugify(name));
        series.run([seriesId, slugify(name), name, foldKey(name)]);
        keys.run([`bench:${seriesId}`, seriesId]);
      }
      // Editions are a year or so apart and end at the catalogue's last day.
      const day = Math.max(0, DAYS - Math.floor((EDITIONS - 1 - place + this.next()) * 365));
      const year = new Date(FIRST_DAY + day * DAY_MS).getUTCFullYear();
      const edition = `${name} ${year}`;
      insert.run([
        id,
        `${slugify(edition)}-${id}`,
        edition,
        this.facts.place(),
        date(day),
        date(day + 2),
        `bench:${id}`,
        stamp(FIRST_DAY + day * DAY_MS),
        foldKey(edition),
        year,
        seriesId,
      ]);
      conferences.push({ name: edition, day });
    }
    return conferences;
  }

  /** @param {number[]} tags @param {number} speakers @param {{name: string, day: number}[]} conferences */
  writeTalks(
    tags,
    speakers,
    conferences,
    /** @type {Keyed} */ slugify,
    /** @type {(talk: {createdAt: Date, internalViews: number, totalLikes: number}) => number} */ initialScore,
  ) {
    const talk = this.insert('talks', [
      'id',
      'slug',
      'title',
      'description',
      'video_id',
      'youtube_link',
      'duration',
      'internal_views',
      'total_likes',
      'trending_score',
      'featured',
      'status',
      'conference_id',
      'conference_name',
      'source_key',
      'created_at',
      'added_at',
      'language',
      'format',
      'video_state',
      'programme_position',
      'given_on',
      'ordered_on',
      'changed_at',
      'watchable',
      'transcribed',
      'opened_from_search_at',
    ]);
    const speaker = this.insert('talk_speakers', ['talk_id', 'speaker_id', 'position']);
    const tag = this.insert('talk_tags', ['talk_id', 'tag_id', 'position', 'listed_on', 'watchable']);
    const neighbour = this.insert('talk_neighbours', ['talk_id', 'relation', 'position', 'other_id']);
    const transcript = this.insert('transcripts', ['talk_id', 'language', 'automatic']);
    const line = this.insert('transcript_lines', ['talk_id', 'language', 'position', 'seconds', 'content']);
    const { facts, next } = this;
    const formats = [null, null, null, null, null, 'lightning_talk', 'keynote', 'workshop', 'panel'];
    // Foreign keys also refer to later rows.
    this.into.exec('PRAGMA foreign_keys = OFF; BEGIN');
    for (let id = 1; id <= this.talks; id += 1) {
      const place = id % conferences.length;
      const { name, day } = conferences[place] ?? { name: '', day: 0 };
      const title = facts.title();
      const video = next() < 0.9 ? id.toString(36).padStart(11, '0') : null;
      const created = FIRST_DAY + day * DAY_MS + Math.floor(next() * DAY_MS * 20);
      const views = Math.floor(2 ** (next() * next() * 18)) - 1;
      const likes = Math.floor(views * next() * 0.05);
      const transcribed = next() < TRANSCRIBED;
      const score = initialScore({ createdAt: new Date(created), internalViews: views, totalLikes: likes });
      const language = next() < 0.9 ? 'en' : pick(this.words.languages, next);
      const opened = next() < 0.001 ? stamp(created) : null;
      talk.run([
        id,
        `${slugify(title, 60) || 'talk'}-${id}`,
        title,
        facts.text(4),
        video,
        video && `https://www.youtube.com/watch?v=${video}`,
        next() < 0.95 ? Math.floor(300 + next() * 3300) : null,
        views,
        likes,
        score,
        next() < 0.0001 ? 1 : 0,
        'published',
        place + 1,
        name,
        `bench:${id}`,
        stamp(created),
        stamp(created),
        language,
        pick(formats, next),
        video ? 'available' : 'unknown',
        Math.floor(id / conferences.length),
        date(day),
        date(day),
        stamp(created),
        video ? 1 : 0,
        transcribed ? 1 : 0,
        opened,
      ]);
      const first = facts.often(speakers, 1.5);
      speaker.run([id, first + 1, 0]);
      if (next() < 0.16)
        speaker.run([id, ((first + 1 + Math.floor(next() * (speakers - 1))) % speakers) + 1, 1]);
      const own = new Set(
        Array.from({ length: 1 + Math.floor(next() * 4) }, () => tags[facts.often(tags.length, 3)] ?? 1),
      );
      [...own].forEach((tagId, position) => tag.run([id, tagId, position, date(day), video ? 1 : 0]));
      for (let at = 0; at < NEIGHBOURS; at += 1) {
        // Of the same conference, then of any.
        const step =
          at < NEIGHBOURS / 2 ? conferences.length * (at + 1) : 1 + Math.floor(next() * (this.talks - 1));
        const other = ((id - 1 + step) % this.talks) + 1;
        if (other !== id) neighbour.run([id, at < NEIGHBOURS / 2 ? 'conference' : 'subject', at, other]);
      }
      if (transcribed) {
        transcript.run([id, 'en', 1]);
        for (let at = 0; at < TRANSCRIPT_LINES; at += 1) line.run([id, 'en', at, at * 7, facts.text(1)]);
      }
      if (id % TALKS_A_TRANSACTION === 0) this.into.exec('COMMIT; BEGIN');
      if (id % 100_000 === 0) say(`    ${id.toLocaleString('en')} talks`);
    }
    this.into.exec('COMMIT');
  }

  /** Leaves background jobs nothing to catch up with, so that only requests are measured. */
  finish() {
    /** @type {{changed_at: string, id: number}[]} */
    const [last] = this.into
      .prepare('SELECT changed_at, id FROM talks ORDER BY changed_at DESC, id DESC LIMIT 1')
      .all();
    this.insert('job_cursors', ['name', 'changed_at', 'last_id']).run([
      'neighbours',
      last?.changed_at,
      last?.id,
    ]);
  }
}

/** Generated facts of a talk. */
class Facts {
  /** @param {Words} words @param {() => number} next */
  constructor(words, next) {
    this.words = words;
    this.next = next;
  }

  /** The beginning of one real title and the end of another. */
  title() {
    const [one, other] = [pick(this.words.titles, this.next), pick(this.words.titles, this.next)];
    const cut = Math.ceil(one.length / 2);
    return [...one.slice(0, cut), ...other.slice(Math.floor(other.length / 2))].join(' ').slice(0, 200);
  }

  /** @param {number} sentences at most */
  text(sentences) {
    const length = 1 + Math.floor(this.next() * sentences);
    return Array.from({ length }, () => pick(this.words.sentences, this.next)).join(' ');
  }

  /** A longer word of a title. @returns {string} */
  word() {
    for (;;) {
      const word = pick(pick(this.words.titles, this.next), this.next).replace(/[^\p{L}\p{N}]/gu, '');
      if (word.length > 3 && word.length < 20) return word;
    }
  }

  /**
   * @param {boolean} isLong with a middle name, since a million talks have more speakers than there are pairs of
   *   names in the demo
   * @returns {[string, string]}
   */
  person(isLong) {
    const first = pick(this.words.firstNames, this.next);
    const middle = isLong ? `${pick(this.words.firstNames, this.next)} ` : '';
    return [first, middle + pick(this.words.lastNames, this.next)];
  }

  place() {
    return pick(this.words.places, this.next);
  }

  /**
   * An index below `length`, low ones more often.
   *
   * @param {number} length
   * @param {number} bias 1 for none
   */
  often(length, bias) {
    return Math.floor(length * this.next() ** bias);
  }
}

/** @template T @param {readonly T[]} list @param {() => number} next @returns {T} */
const pick = (list, next) => /** @type {T} */ (list[Math.floor(next() * list.length)]);

const stamp = (/** @type {number} */ ms) => new Date(ms).toISOString().replace('T', ' ').slice(0, -1);
const date = (/** @type {number} */ day) => new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);
