import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import type { Dialect } from '../src/database/dialect.js';
import { TalkEntity, TranscriptEntity, TranscriptLineEntity } from '../src/modules/catalogue/index.js';
import { storeTranscript } from '../src/modules/enrichment/transcripts/store-transcript.js';
import { changeTalks } from '../src/modules/search/change-talks.js';
import { IndexUpkeep } from '../src/modules/search/index-upkeep.js';
import { LineFinder } from '../src/modules/search/line-finder.js';
import { MOST_LINES } from '../src/modules/search/line-ids.js';
import { rebuildIndex } from '../src/modules/search/rebuild-index.js';
import { BOUNDS } from '../src/modules/search/relevance.js';
import { createTalk, createUser } from './support/factories.js';
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

describe.each(dialects)('the index of lines on %s', (dialect) => {
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

  const find = (query: string, most = 10) => lectern.app.get(LineFinder).find(query, most);
  /** The texts found, by talk. */
  const found = async (query: string) =>
    (await find(query)).talks.map(({ lines }) => lines.map(({ text }) => text));
  const talk = (transcript: Lines = [], fields: Partial<TalkEntity> = {}) =>
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

  test('a line is found with its time once its transcript is uploaded, and no longer once that is removed', async () => {
    const { id, slug } = await talk();
    expect(await found('kubernetes')).toEqual([]);
    const path = `/api/v1/talks/${slug}/transcripts`;
    await member.post(path, vtt('Welcome, everybody.', 'Kubernetes was a mistake.'));
    expect(await find('kubernetes')).toEqual({
      talks: [
        {
          talkId: id,
          language: '',
          lines: [{ position: 1, seconds: 1, text: 'Kubernetes was a mistake.' }],
          more: 0,
        },
      ],
      capped: false,
    });
    await member.send('DELETE', path);
    expect(await found('kubernetes')).toEqual([]);
    expect(await contents()).toEqual(NOTHING);
  });

  test('an upload replaces all lines of the former transcript', async () => {
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

  test('only lines of published talks are in it', async () => {
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

  test('each language has lines of its own, whose words are found in their forms', async () => {
    const { id } = await talk([], { language: 'fr' });
    await store(id, ['Les développeurs écrivent des tests.'], 'fr', true);
    await store(id, ['The developers are writing.'], 'en', true);
    expect(await find('développeur')).toMatchObject({ talks: [{ talkId: id, language: 'fr' }] });
    expect(await find('wrote')).toMatchObject({ talks: [{ talkId: id, language: 'en' }] });
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

  test('all words in one line come first, then those that continue in the next line', async () => {
    await talk([
      [0, 'We deploy with containers and'],
      [5, 'kubernetes, every day.'],
      [9, 'Containers!'],
    ]);
    await talk([[0, 'Kubernetes runs containers.']]);
    await talk([
      [0, 'Containers are fine.'],
      [5, 'Between them there is a line.'],
      [9, 'Kubernetes is not.'],
    ]);
    expect(await found('kubernetes containers')).toEqual([
      ['Kubernetes runs containers.'],
      ['We deploy with containers and', 'kubernetes, every day.'],
    ]);
  });

  test('a talk shows its first three lines and how many more; talks that say it more often come first', async () => {
    const once = await talk([[7, 'Rust.']]);
    const often = await talk([1, 2, 3, 4, 5].map((at) => [at, `Rust, part ${at}.`]));
    const rarely = await talk([[8, 'Rust again.']]);
    const { talks } = await find('rust');
    expect(
      talks.map(({ talkId, lines, more }) => [talkId, lines.map(({ seconds }) => seconds), more]),
    ).toEqual([
      [often.id, [1, 2, 3], 2],
      [rarely.id, [8], 0],
      [once.id, [7], 0],
    ]);
    expect((await find('rust', 1)).talks).toHaveLength(1);
  });

  test('stop words, punctuation and prefixes find nothing, and take nothing away from other words', async () => {
    await talk([[0, 'And this is what a closure is.']]);
    expect([await found('and what is'), await found('…'), await found(''), await found('clos')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(await found('what is a closure?')).toEqual([['And this is what a closure is.']]);
    await talk([[0, 'We test it from end to end.']]);
    expect(await found('end-to-end')).toEqual([['We test it from end to end.']]);
  });

  test('more matches than are read are reported', async () => {
    const { apart, matches, perTalk } = BOUNDS.lines;
    await talk(Array.from({ length: apart }, (_, at) => [at, `Again ${at}`]));
    const { talks, capped } = await find('again');
    expect([talks.map(({ lines, more }) => lines.length + more), capped]).toEqual([[matches], true]);
    expect(talks[0]?.lines).toHaveLength(perTalk);
    // However often one of the words is said, a word that is never said finds nothing.
    expect(await find('again never')).toEqual({ talks: [], capped: false });
  });

  test('lines of two transcripts are never adjacent, however long the first is', async () => {
    const { id } = await talk();
    await store(id, [...Array.from({ length: MOST_LINES + 1 }, () => 'alpha'), 'omega'], 'en', true);
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
