import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import type { SearchDetails, SearchResult } from '@lectern/contracts';
import type { Dialect } from '../src/database/dialect.js';
import { TalkEntity, TranscriptEntity, TranscriptLineEntity } from '../src/modules/catalogue/index.js';
import { storeTranscript } from '../src/modules/enrichment/transcripts/store-transcript.js';
import { changeTalks } from '../src/modules/search/change-talks.js';
import { IndexUpkeep } from '../src/modules/search/index-upkeep.js';
import { MOST_LINES } from '../src/modules/search/line-ids.js';
import { PassageFinder } from '../src/modules/search/passage-finder.js';
import { parseQuery } from '../src/modules/search/query.js';
import { rebuildIndex } from '../src/modules/search/rebuild-index.js';
import { BOUNDS } from '../src/modules/search/relevance.js';
import { ResponseCache } from '../src/response-cache/response-cache.js';
import { createTalk, createUser, type TalkFields } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

/** The tables of the index. */
const TABLES: Record<Dialect, string[]> = {
  sqlite: ['line_search', 'search_transcripts'],
  mysql: ['line_search', 'line_block_search', 'search_transcripts'],
};

type Lines = [seconds: number, text: string][];

const vtt = (...lines: string[]) => {
  const cues = lines.map((text, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${text}\n`);
  const data = new FormData();
  data.append('file', new Blob([`WEBVTT\n\n${cues.join('\n')}`]), 'talk.vtt');
  return data;
};

describe.each(dialects)('passages of transcripts on %s', (dialect) => {
  let lectern: TestApp;
  let member: TestClient;
  let authorId: number;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
    authorId = (await createUser(lectern.database)).id;
    member = await lectern.client().signIn(authorId);
  });
  afterAll(() => lectern.close());

  const write = <T>(work: (tx: EntityManager) => Promise<T>) => lectern.database.write(work);
  const clear = (tx: EntityManager) =>
    Promise.all(TABLES[dialect].map((table) => tx.query(`DELETE FROM ${table}`)));

  beforeEach(() =>
    write(async (tx) => {
      await tx.query('DELETE FROM talks');
      await clear(tx);
    }),
  );

  const find = async (query: string) => {
    const { talks, capped } = await lectern.app.get(PassageFinder).find(parseQuery(query), [], true);
    return { talks: talks.map(({ moments, ...talk }) => ({ ...talk, moments: moments() })), capped };
  };
  /** The passages with all words, by talk. */
  const found = async (query: string) =>
    (await find(query)).talks
      .filter(({ lacking }) => lacking.length === 0)
      .map(({ moments }) => moments.map(({ text }) => text));
  const talk = (transcript: Lines = [], fields: TalkFields = {}) =>
    createTalk(lectern.database, { authorId, transcript, ...fields });
  const store = (talkId: number, texts: string[], language: string | null = null, automatic = false) =>
    write((tx) =>
      changeTalks(tx, [talkId], () =>
        storeTranscript(
          tx,
          talkId,
          texts.map((text, seconds) => ({ seconds, text })),
          { language, automatic },
        ),
      ),
    );
  /** Everything in the index; FTS5 does not return its tokens. */
  const contents = () =>
    Promise.all(
      [
        'SELECT * FROM search_transcripts ORDER BY talk_id, language',
        dialect === 'sqlite'
          ? 'SELECT rowid AS line_id FROM line_search ORDER BY rowid'
          : 'SELECT * FROM line_search ORDER BY line_id',
      ].map((sql) => lectern.database.read.query(sql)),
    );
  const NOTHING = [[], []];
  /** The plain SQL of a transaction. */
  const statementsOf = async (work: (tx: EntityManager) => Promise<unknown>) => {
    const statements: string[] = [];
    await write(async (tx) => {
      const query = tx.query.bind(tx);
      Object.assign(tx, {
        query: (sql: string, values: unknown[]) => {
          statements.push(sql);
          return query(sql, values);
        },
      });
      await work(tx);
      Object.assign(tx, { query });
    });
    return statements;
  };

  test('a passage is found with its time once its transcript is uploaded, and no longer once that is removed', async () => {
    const { id, slug } = await talk();
    expect(await found('kubernetes')).toEqual([]);
    const path = `/api/v1/talks/${slug}/transcripts`;
    await member.post(path, vtt('Welcome, everybody.', 'Kubernetes was a mistake.'));
    const text = 'Welcome, everybody. Kubernetes was a mistake.';
    expect(await find('kubernetes')).toEqual({
      talks: [
        {
          id,
          group: id,
          score: expect.any(Number),
          lacking: [],
          moments: [{ seconds: 0, end: null, text, marks: [[20, 30]], language: null }],
          total: 1,
        },
      ],
      capped: false,
    });
    await member.send('DELETE', path);
    expect(await found('kubernetes')).toEqual([]);
    expect(await contents()).toEqual(NOTHING);
  });

  test('an upload replaces all passages of the former transcript', async () => {
    const { slug } = await talk();
    const path = `/api/v1/talks/${slug}/transcripts`;
    await member.post(path, vtt('Monads are easy.', 'Burritos are tasty.'));
    await member.post(path, vtt('Monoids are easier.'));
    expect([await found('monads'), await found('burritos'), await found('monoids')]).toEqual([
      [],
      [],
      [['Monoids are easier.']],
    ]);
  });

  test('only passages of published talks are in it', async () => {
    const draft = await talk([[0, 'Erlang never dies.']], { status: 'draft' });
    expect([await found('erlang'), await contents()]).toEqual([[], NOTHING]);
    const change = (status: TalkEntity['status']) =>
      write((tx) => changeTalks(tx, [draft.id], () => tx.update(TalkEntity, draft.id, { status })));
    await change('published');
    expect(await found('erlang')).toEqual([['Erlang never dies.']]);
    await change('draft');
    expect([await found('erlang'), await contents()]).toEqual([[], NOTHING]);
    await change('published');
    await write((tx) => changeTalks(tx, [draft.id], () => tx.delete(TalkEntity, { id: draft.id })));
    expect([await found('erlang'), await contents()]).toEqual([[], NOTHING]);
  });

  test('a talk that was hidden without updating it is not shown', async () => {
    const { id } = await talk([[0, 'Erlang never dies.']]);
    await write((tx) => tx.update(TalkEntity, id, { status: 'draft' }));
    expect(await found('erlang')).toEqual([]);
  });

  test('each language has passages of its own, whose words are found in their forms', async () => {
    const { id } = await talk([], { language: 'fr' });
    await store(id, ['Les développeurs écrivent des tests.'], 'fr', true);
    await store(id, ['The developers are writing.'], 'en', true);
    expect(await find('développeur')).toMatchObject({ talks: [{ id, moments: [{ language: 'fr' }] }] });
    expect(await find('wrote')).toMatchObject({ talks: [{ id, moments: [{ language: 'en' }] }] });
    // A transcript by people replaces those by machines.
    await store(id, ['Die Entwickler schreiben.'], 'de');
    expect([await found('développeur'), await found('writing'), await found('schreiben')]).toEqual([
      [],
      [],
      [['Die Entwickler schreiben.']],
    ]);
  });

  test('words of a transcript of unknown language have the forms of the language of the talk', async () => {
    const { id } = await talk([[0, 'Les chevaux courent.']], { language: 'fr' });
    expect(await found('cheval')).toEqual([['Les chevaux courent.']]);
    await write((tx) => changeTalks(tx, [id], () => tx.update(TalkEntity, id, { language: 'en' })));
    expect([await found('cheval'), await found('chevaux')]).toEqual([[], [['Les chevaux courent.']]]);
  });

  /** Lines of which each is a passage. */
  const long = (text: string) => `${text} ${'and so on, '.repeat(20)}`.trim();

  test('talks with all words in one passage come first, then those with most; a word of the title is not lacking', async () => {
    const apart = await talk([
      [0, long('We deploy containers nightly')],
      [30, long('with care.')],
      [60, long('Kubernetes likes that.')],
    ]);
    const together = await talk([
      [0, 'Kubernetes'],
      [5, 'runs containers nightly.'],
    ]);
    const titled = await talk([[0, 'Containers, nightly!']], { title: 'Kubernetes' });
    const { talks } = await find('kubernetes containers nightly');
    expect(talks.map(({ id, lacking }) => [id, lacking])).toEqual([
      [titled.id, []],
      [together.id, []],
      [apart.id, ['kubernetes']],
    ]);
  });

  test('the best three passages of a talk are shown in order of time, and how many there are', async () => {
    const often = await talk([9, 1, 2, 3, 4].map((at) => [at * 60, long(`Rust, part ${at}.`)]));
    const rarely = await talk([[8, 'Rust again.']]);
    const { talks } = await find('rust');
    const shown = new Map(
      talks.map(({ id, moments, total }) => [id, [moments.map(({ seconds }) => seconds), total]]),
    );
    expect(shown.get(rarely.id)).toEqual([[8], 1]);
    expect(shown.get(often.id)).toEqual([[60, 120, 180], 5]);
  });

  test('a line of an hour is shown in parts, each with about the time at which it is said', async () => {
    const minutes = Array.from(
      { length: 60 },
      (_, at) => `Minute number${at} is over, ${'and on we go, '.repeat(10)}now.`,
    );
    await talk([
      [100, minutes.join(' ')],
      [3_700, 'The end.'],
    ]);
    const [said] = (await find('number30')).talks;
    const [moment] = said?.moments ?? [];
    expect(moment?.text).toMatch(/^… .*number30 is over.* …$/s);
    expect(moment?.text.split(' ').length).toBeLessThan(65);
    expect(Math.abs((moment?.seconds ?? 0) - 1_900)).toBeLessThan(90);
  });

  test('stop words, punctuation and prefixes find nothing, and take nothing away from other words', async () => {
    await talk([[0, 'And this is what a closure is.']]);
    expect([await found('and what is'), await found('…'), await found(''), await found('clos')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(await found('closure')).toEqual([['And this is what a closure is.']]);
    await talk([[0, 'We test it from end to end.']]);
    expect(await found('end-to-end')).toEqual([['We test it from end to end.']]);
  });

  test('more matches than are read are reported', async () => {
    const { matches, moments } = BOUNDS.passages;
    await talk(Array.from({ length: matches + 100 }, (_, at) => [at * 60, long(`Again ${at}`)]));
    const { talks, capped } = await find('again');
    expect([talks.map(({ total }) => total), capped]).toEqual([[matches], true]);
    expect(talks[0]?.moments).toHaveLength(moments);
    // However often one of the words is said, a word that is never said finds nothing.
    expect(await found('again never')).toEqual([]);
  });

  test('a passage never continues in another transcript, however long the first is', async () => {
    const { id } = await talk();
    await store(id, [...Array.from({ length: MOST_LINES }, () => 'alpha'), 'omega'], 'en', true);
    await store(id, ['beta'], 'fr', true);
    expect([(await found('alpha')).length, await found('omega'), await found('beta')]).toEqual([
      1,
      [],
      [['beta']],
    ]);
    expect(await found('alpha beta')).toEqual([]);
  });

  test('nothing is written for an unchanged transcript, nor in a transaction that is rolled back', async () => {
    const { id } = await talk([[0, 'Elixir and Erlang.']]);
    const before = await contents();
    const statements = await statementsOf((tx) =>
      changeTalks(tx, [id], () => tx.update(TalkEntity, id, { title: 'Another title' })),
    );
    const writes = statements.filter((sql) => /^(?:INSERT|UPDATE|DELETE)/u.test(sql));
    expect(writes.filter((sql) => /line_(?:block_)?search|search_transcripts/u.test(sql))).toEqual([]);
    const failed = write(async (tx) => {
      await changeTalks(tx, [id], () => storeTranscript(tx, id, [{ seconds: 0, text: 'Haskell.' }]));
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    expect([await contents(), await found('elixir'), await found('haskell')]).toEqual([
      before,
      [['Elixir and Erlang.']],
      [],
    ]);
  });

  test('talks without transcripts cost one query for all of them', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 3; at += 1) ids.push((await talk()).id);
    const statements = await statementsOf((tx) => changeTalks(tx, ids, () => Promise.resolve()));
    expect(statements.filter((sql) => /transcripts|line/u.test(sql))).toHaveLength(1);
  });

  test('a rebuild gives the same, also of transcripts that were stored and removed without updating it', async () => {
    for (let at = 0; at < 25; at += 1)
      await talk([
        [0, `Talk number${at} begins.`],
        [9, 'And this is it.'],
        [12, 'It ends.'],
      ]);
    const right = await contents();
    expect(right[0]).toHaveLength(25);
    await write(clear);
    await rebuildIndex(lectern.database, { force: true });
    expect(await contents()).toEqual(right);

    const gone = await talk([[0, 'Gone.']]);
    await write(async (tx) => {
      await tx.delete(TranscriptLineEntity, { talkId: gone.id });
      await tx.delete(TranscriptEntity, { talkId: gone.id });
    });
    await rebuildIndex(lectern.database, { force: true });
    expect([await contents(), await found('gone')]).toEqual([right, []]);
  });

  describe('in search results', () => {
    // Words and rows of other tests' talks are not results.
    beforeEach(() =>
      write(async (tx) => {
        for (const table of ['talk_search', 'search_documents', 'search_words'])
          await tx.query(`DELETE FROM ${table}`);
        if (dialect === 'mysql') await tx.query('DELETE FROM talk_block_search');
        lectern.app.get(ResponseCache).drop('');
      }),
    );
    const search = (parameters: Record<string, string>) =>
      lectern
        .client()
        .get<SearchResult[]>(`/api/v1/talks/combined_search?${String(new URLSearchParams(parameters))}`);
    const ids = async (parameters: Record<string, string>) =>
      (await search(parameters)).body.map(({ id }) => id);
    const details = async (parameters: Record<string, string>) =>
      (
        await lectern
          .client()
          .get<SearchDetails>(`/api/v1/talks/search_details?${String(new URLSearchParams(parameters))}`)
      ).body;

    test('a talk that only says it follows those whose texts have it, is counted, and shows where', async () => {
      const said = await talk([
        [65, 'We tried zeppelins once.'],
        [70, 'Never again.'],
      ]);
      const titled = await talk([], { title: 'Zeppelins in production' });
      const { body, headers } = await search({ query: 'zeppelins' });
      expect(body.map(({ id }) => id)).toEqual([titled.id, said.id]);
      expect(headers.get('x-total-count')).toBe('2');
      expect(body[0]).not.toHaveProperty('moments');
      expect(body[1]).toMatchObject({
        without: [],
        moments: [
          {
            seconds: 65,
            end: null,
            text: 'We tried zeppelins once. Never again.',
            marks: [[9, 18]],
            language: null,
          },
        ],
        moments_total: 1,
      });
      expect(await details({ query: 'zeppelins' })).toMatchObject({
        total: 2,
        transcript: 1,
        in_transcripts: 1,
      });
      expect(await details({ query: 'production' })).not.toHaveProperty('in_transcripts');
    });

    test('In transcripts leaves the talks it counts, found by their titles or not', async () => {
      await talk([], { title: 'Zeppelins' });
      const both = await talk([[5, 'Zeppelins are slow.']], { title: 'Zeppelins, slowly' });
      const said = await talk([[9, 'Hindenburg was a zeppelin.']]);
      const only = { query: 'zeppelin', in_transcripts: 'true' };
      expect((await ids(only)).sort()).toEqual([both.id, said.id].sort());
      expect(await details(only)).toMatchObject({ total: 2, in_transcripts: 2, transcript: 2 });
      expect(await details({ query: 'zeppelin' })).toMatchObject({ total: 3, in_transcripts: 2 });
      expect(await ids({ in_transcripts: 'true' })).toEqual([]);
      const bad = await lectern.client().get('/api/v1/talks/combined_search?query=a&in_transcripts=maybe');
      expect([bad.status, bad.body]).toMatchObject([400, { error: 'in_transcripts must be true or false.' }]);
    });

    test('filters and orders apply to what is said', async () => {
      const old = await talk([[5, 'Zeppelins are slow.']], { tags: ['aviation'], givenOn: '2001-01-01' });
      const recent = await talk([[5, 'Zeppelins are slow.']], { givenOn: '2021-01-01' });
      const titled = await talk([], { title: 'Zeppelins', givenOn: '2011-01-01' });
      expect(await ids({ query: 'zeppelins', tag: 'aviation' })).toEqual([old.id]);
      expect(await ids({ query: 'zeppelins', sort: 'newest' })).toEqual([recent.id, titled.id, old.id]);
      expect(await ids({ query: 'zeppelins', year: '2021' })).toEqual([recent.id]);
      expect((await details({ query: 'zeppelins', year: '2021' })).facets.year).toMatchObject([
        { value: '2021', count: 1 },
        { value: '2011', count: 1 },
        { value: '2001', count: 1 },
      ]);
    });

    test('a sentence finds the talk that says most of it, and names what it lacks', async () => {
      const said = await talk([[30, 'Then the zeppelin lost its anchor over the harbour.']]);
      await talk([[30, 'Nothing of the kind.']]);
      const query = 'why a zeppelin lost the anchor near dortmund';
      const { body, headers } = await search({ query });
      expect(body.map(({ id, without, moments }) => [id, without, moments?.length])).toEqual([
        [said.id, [], 1],
      ]);
      expect(headers.get('x-total-count')).toBe('1');
      expect(await details({ query })).toMatchObject({ total: 1, said: { left_out: ['near', 'dortmund'] } });
      expect(await ids({ query, exact: 'true' })).toEqual([]);
    });

    test('a word that is only said is not corrected', async () => {
      await talk([], { title: 'Testing databases' });
      const said = await talk([[3, 'Databazes is the name of our company.']]);
      expect(await ids({ query: 'databazes' })).toEqual([said.id]);
      expect(await details({ query: 'databazes' })).toMatchObject({ said: null });
    });

    test('words in quotation marks are said together, and what follows a minus sign is not said', async () => {
      const together = await talk([[3, 'Boiled zeppelin soup with bread.']]);
      await talk([[3, 'A soup, and then a zeppelin.']]);
      expect(await ids({ query: '"zeppelin soup"' })).toEqual([together.id]);
      expect(await ids({ query: 'zeppelin soup -boiled' })).not.toContain(together.id);
    });

    test('several recordings of one talk are one result', async () => {
      const first = await talk([[3, 'The zeppelin lands.']]);
      await talk([[3, 'The zeppelin lands.']], { groupId: first.id });
      await write((tx) =>
        changeTalks(tx, [first.id], () => tx.update(TalkEntity, first.id, { groupId: first.id })),
      );
      expect(await ids({ query: 'zeppelin lands' })).toHaveLength(1);
      expect(await details({ query: 'zeppelin lands' })).toMatchObject({ total: 1, in_transcripts: 1 });
    });
  });

  describe('of transcripts that are older', () => {
    const outdated = (tx: EntityManager) =>
      tx.query('UPDATE search_state SET version = 0, rebuilt_to = 0 WHERE id = 2');

    test('is built at the next start, and continued where it stopped', async () => {
      for (let at = 0; at < 25; at += 1) await talk([[0, `Older ${at}`]]);
      const right = await contents();
      await write(async (tx) => {
        await clear(tx);
        await outdated(tx);
      });
      let asked = 0;
      await rebuildIndex(lectern.database, { isStopping: () => (asked += 1) > 3 });
      const some = (await contents())[0]?.length;
      expect([some === 0, some === 25]).toEqual([false, false]);
      await new IndexUpkeep(lectern.database).run();
      expect(await contents()).toEqual(right);
    });

    test('is checked once more after processes of the previous release have ended', async () => {
      const { id } = await talk();
      await write(outdated);
      const upkeep = new IndexUpkeep(lectern.database);
      await upkeep.run();
      // The previous release stores a transcript without indexing it.
      const late = (text: string) => write((tx) => storeTranscript(tx, id, [{ seconds: 0, text }]));
      await late('Late words.');
      expect(await found('late')).toEqual([]);
      await upkeep.run();
      expect(await found('late')).toEqual([['Late words.']]);
      await late('Too much.');
      await upkeep.run();
      await new IndexUpkeep(lectern.database).run();
      expect(await found('much')).toEqual([]);
    });
  });
});
