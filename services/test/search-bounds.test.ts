import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SEARCH_LIMITS } from '@lectern/contracts';
import { ResponseCache } from '../src/response-cache/response-cache.js';
import type { Dialect } from '../src/database/dialect.js';
import { LINE_BLOCKS, TALK_BLOCKS } from '../src/modules/search/engines.js';
import { PassageFinder } from '../src/modules/search/passage-finder.js';
import { parseQuery } from '../src/modules/search/query.js';
import { rebuildBlocks } from '../src/modules/search/rebuild-blocks.js';
import { BOUNDS } from '../src/modules/search/relevance.js';
import { createTalk } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Words of the catalogue, so that queries of many words have something to find. */
const WORDS = Array.from({ length: 50 }, (_, at) => `${LETTERS[at % 26]}${LETTERS[(at * 7) % 26]}word${at}`);

const QUERIES: Record<string, string> = {
  'ten thousand characters without a blank': 'ruby'.repeat(2_500),
  'ten thousand characters in words': 'ruby rails '.repeat(910),
  'ten thousand marks on one letter': `e${'\u0301'.repeat(10_000)}`,
  'every letter': [...LETTERS].join(' '),
  'a single letter': 'e',
  'a single digit': '1',
  'stop words': 'the of and to a in is',
  'fifty words that occur': WORDS.join(' '),
  'fifty misspelt words': WORDS.map((word) => word.replace('word', 'wrd')).join(' '),
  'fifty words that do not occur': Array.from({ length: 50 }, (_, at) => `xqz${at}vwk`).join(' '),
  'fifty compounds': Array.from({ length: 50 }, (_, at) => `a${at}-b${at}.c${at}/d${at}`).join(' '),
  'an asterisk': '*',
  'words with asterisks': 'a* b* ruby* *rails',
  "SQL's wildcards": '%_% r_by r%',
  'operators of both indexes': '" OR NEAR(a, 1) NOT -- /* */ +ruby -rails @4 ~x <y >z',
  Japanese: 'ユーザー インターフェース の',
  'Chinese without blanks': '数据库'.repeat(100),
  'stop words in Russian': 'на это как для',
  Arabic: 'بايثون الشبكات',
  Thai: 'การพัฒนา'.repeat(50),
  emoji: '👍👍🏽 🇧🇷 👩‍👩‍👧‍👦',
};

const TAGS = Array.from({ length: SEARCH_LIMITS.tags }, (_, at) => `Subject ${at}`);

const CALLS = [
  'talks/combined_search?query=',
  `talks/combined_search?tag=${encodeURIComponent(TAGS.join(','))}&query=`,
  'talks/combined_search?sort=most_viewed&query=',
  'talks/search_details?query=',
  'talks/search_facet?facet=speaker_name&find=a&query=',
  'talks/search_suggestions?query=',
  'search/suggestions?query=',
];

const MOST: Record<Dialect, Work> = {
  sqlite: BOUNDS.call,
  mysql: { ...BOUNDS.call, ...BOUNDS.callInBlocks },
};
/** All words at once, then each of the twelve, then two reads of what was found, five values each. */
const LINES: Record<Dialect, Work> = {
  sqlite: { statements: 15, lookups: 13, tokens: 600, values: 100 },
  mysql: { statements: 70, lookups: 55, tokens: 4_000, values: 100 },
};

/** The work of each call is bounded by docs/decisions/0021, whatever the size of the catalogue. */
describe.each(dialects)('a query that no one would type, on %s', (dialect) => {
  let lectern: TestApp;
  let statements: { sql: string; values: readonly unknown[] }[] = [];

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
    // As in a catalogue of a million talks, they are in many blocks of the index.
    for (const [at, word] of WORDS.entries())
      await createTalk(lectern.database, {
        id: 1 + at * TALK_BLOCKS.idsInABlock,
        title: word,
        slug: word,
      });
    await createTalk(lectern.database, { title: 'Ruby on rails 数据库 ユーザー', slug: 'ruby', tags: TAGS });
    for (let at = 0; at < 20; at += 1)
      await createTalk(lectern.database, {
        title: `Transcribed ${at}`,
        slug: `said-${at}`,
        transcript: [...WORDS, 'ruby', 'rails', '数据库数', 'ruby'].map((word, second) => [second, word]),
      });
    for (const index of [TALK_BLOCKS, LINE_BLOCKS]) await rebuildBlocks(lectern.database, index);
    // As if a thousand talks had each word: then prefixes are searched by their words.
    await lectern.database.write((tx) => tx.query('UPDATE search_words SET talks = 1000'));
    const { read, slow } = lectern.database;
    for (const reads of new Set([read, slow])) {
      const query = reads.query.bind(reads);
      Object.assign(reads, {
        query: (sql: string, values: readonly unknown[] = []) => {
          statements.push({ sql, values });
          return query(sql, values);
        },
      });
    }
  });
  afterAll(() => lectern.close());

  test.each(Object.entries(QUERIES))('%s takes a bounded number of small reads', async (_, query) => {
    for (const call of CALLS) {
      lectern.app.get(ResponseCache).drop('');
      statements = [];
      const { status } = await lectern.client().get(`/api/v1/${call}${encodeURIComponent(query)}`);
      const work = workOf(statements);
      expect({ call, status, work }).toEqual({ call, status: 200, work: within(work, MOST[dialect]) });
    }
  });

  test('what stands beside results is counted without comparing them', async () => {
    statements = [];
    const { body } = await lectern.client().get('/api/v1/talks/search_details?query=transcribed');
    expect(body).toMatchObject({ total: 20, said: null });
    expect(statements.filter(({ sql }) => /\bwords FROM search_documents\b/.test(sql))).toEqual([]);
  });

  test('a page, which asks for results and for what stands beside them at once, looks them up once', async () => {
    const lookups = async (...calls: string[]) => {
      lectern.app.get(ResponseCache).drop('');
      statements = [];
      const asked = calls.map((call) =>
        lectern.client().get(`/api/v1/talks/${call}?query=transcribed+ruby+said`),
      );
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(calls.map(() => 200));
      return workOf(statements).lookups;
    };
    const alone = await lookups('combined_search');
    expect(alone).toBeGreaterThan(0);
    // And one to count the facets.
    expect(await lookups('combined_search', 'search_details')).toBeLessThanOrEqual(alone + 1);
  });

  test.each(Object.entries(QUERIES))(
    '%s finds passages in a bounded number of small reads',
    async (_, query) => {
      statements = [];
      await lectern.app.get(PassageFinder).find(parseQuery(query), [], true);
      const work = workOf(statements);
      expect(work).toEqual(within(work, LINES[dialect]));
    },
  );
});

type Work = Record<keyof typeof BOUNDS.call, number>;

/** In the syntax of either index; words of other scripts are encoded. */
const TOKEN = /\b(?!(?:AND|OR)\b)\w+/g;

function workOf(statements: readonly { sql: string; values: readonly unknown[] }[]): Work {
  const lookups = statements.filter(({ sql }) => /_search MATCH|MATCH\(tokens\)/.test(sql));
  const tokens = lookups.map(({ values }) => String(values[0]).match(TOKEN)?.length ?? 0);
  return {
    statements: statements.length,
    lookups: lookups.length,
    tokens: Math.max(0, ...tokens),
    values: Math.max(0, ...statements.map(({ values }) => values.length)),
  };
}

/** The work itself if it is within the documented maximum of one call, else the maximum. */
function within(work: Work, most: Work): Work {
  return {
    statements: Math.min(most.statements, work.statements),
    lookups: Math.min(most.lookups, work.lookups),
    tokens: Math.min(most.tokens, work.tokens),
    values: Math.min(most.values, work.values),
  };
}
