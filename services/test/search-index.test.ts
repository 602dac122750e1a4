import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import type { TalkCard } from '@lectern/contracts';
import { foldKey } from '../src/text/text-key.js';
import {
  ConferenceEntity,
  SpeakerEntity,
  TagEntity,
  TalkSpeakerEntity,
  TalkTagEntity,
  TalkEntity,
} from '../src/modules/catalogue/index.js';
import { STOP_WORDS } from '../src/modules/search/relevance.js';
import { rebuildIndex } from '../src/modules/search/rebuild-index.js';
import {
  indexTalks,
  indexTalksOfConference,
  indexTalksOfSpeakers,
} from '../src/modules/search/talk-index.js';
import { indexTerms, queryWords } from '../src/modules/search/words.js';
import { createConference, createSpeaker, createTalk } from './support/factories.js';
import { mostRemovedAtOnce } from './support/removed-at-once.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

/** Reproducible numbers, so that a failure can be examined. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const WORDS =
  'ruby rails python go c c++ c# .net the of micro-frontends microfrontends micro frontends O’Reilly oreilly 東京 京都 東 Zdeněk zdenek js AI node.js nodejs'.split(
    ' ',
  );

/** The tables that a rebuild fills. */
const INDEX = [
  'talk_search',
  'search_documents',
  'search_words',
  'search_deletions',
  'search_names',
  'search_terms',
  'line_search',
  'search_transcripts',
];
/** The embedded database has another table in place of `search_terms`, with a view of its contents. */
const SUGGESTIONS = ['suggestion_terms', 'suggestion_index'];
/** Tables that only a database server has. */
const BLOCKS = ['talk_block_search', 'line_block_search'];
const NOTHING = [[], [], [], []];

describe.each(dialects)('the search index on %s', (dialect) => {
  let lectern: TestApp;
  const filled = [...INDEX, ...(dialect === 'sqlite' ? ['suggestion_index'] : BLOCKS)];

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
  });
  afterAll(() => lectern.close());

  beforeEach(() =>
    lectern.database.write(async (tx) => {
      for (const table of ['talks', 'speakers', 'tags', 'conferences', ...filled])
        await tx.query(`DELETE FROM ${table}`);
    }),
  );

  const found = async (query: string) => {
    const path = `/api/v1/talks/combined_search?${String(new URLSearchParams({ query }))}`;
    return (await lectern.client().get<TalkCard[]>(path)).body.map(({ slug }) => slug);
  };
  const write = <T>(work: (tx: EntityManager) => Promise<T>) => lectern.database.write(work);

  /** Everything in the index; tokens as a digest, since FTS5 does not return them. */
  function contents(): Promise<unknown[]> {
    return Promise.all(
      [
        'SELECT * FROM search_documents ORDER BY talk_id',
        'SELECT * FROM search_words ORDER BY word',
        'SELECT * FROM search_deletions ORDER BY deletion, word',
        dialect === 'sqlite'
          ? 'SELECT term, doc FROM suggestion_terms ORDER BY term, doc'
          : 'SELECT place, term, talk_id FROM search_terms ORDER BY place, term, talk_id',
      ].map((sql) => lectern.database.read.query(sql)),
    );
  }
  async function rebuiltFromNothing(): Promise<unknown[]> {
    await write(async (tx) => {
      for (const table of filled) await tx.query(`DELETE FROM ${table}`);
    });
    await rebuildIndex(lectern.database, { force: true });
    return contents();
  }

  test('finds a talk by its current text', async () => {
    const speaker = await createSpeaker(lectern.database, { name: 'Formerly Known' });
    const conference = await createConference(lectern.database, { name: `Oldconf ${dialect}` });
    const { id } = await createTalk(lectern.database, {
      slug: 'talk',
      title: 'Oldtitle',
      description: 'Oldtext',
      speakers: [speaker],
      tags: ['Oldtag'],
      conferenceId: conference.id,
    });
    const change = async (from: string, to: string, work: (tx: EntityManager) => Promise<void>) => {
      expect(await found(from)).toEqual(['talk']);
      await write(work);
      expect([await found(from), await found(to)]).toEqual([[], ['talk']]);
    };
    await change('oldtitle', 'newtitle', async (tx) => {
      await tx.update(TalkEntity, id, { title: 'Newtitle' });
      await indexTalks(tx, [id]);
    });
    await change('oldtext', 'newtext', async (tx) => {
      await tx.update(TalkEntity, id, { description: 'Newtext' });
      await indexTalks(tx, [id]);
    });
    await change('formerly known', 'fresh name', async (tx) => {
      await tx.update(SpeakerEntity, speaker.id, { name: 'Fresh Name', nameKey: 'fresh name' });
      await indexTalksOfSpeakers(tx, [speaker.id]);
    });
    await change('oldconf', 'newconf', async (tx) => {
      await tx.update(ConferenceEntity, conference.id, { name: `Newconf ${dialect}` });
      await indexTalksOfConference(tx, conference.id);
    });
    await change('oldtag', 'newtag', async (tx) => {
      await tx.delete(TalkTagEntity, { talkId: id });
      const tag = await tx.save(TagEntity, { name: 'Newtag', tagKey: 'newtag', slug: 'newtag' });
      await tx.insert(TalkTagEntity, { talkId: id, tagId: tag.id, position: 0 });
      await indexTalks(tx, [id]);
    });
    await write(async (tx) => {
      await tx.update(TalkEntity, id, { status: 'draft' });
      await indexTalks(tx, [id]);
    });
    expect(await contents()).toEqual(NOTHING);
  });

  test('is unchanged by a transaction that is rolled back', async () => {
    const { id } = await createTalk(lectern.database, { slug: 'talk', title: 'Before' });
    const before = await contents();
    const failed = write(async (tx) => {
      await tx.update(TalkEntity, id, { title: 'After' });
      await indexTalks(tx, [id]);
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    expect(await contents()).toEqual(before);
    expect([await found('before'), await found('after')]).toEqual([['talk'], []]);
  });

  test('stays correct under many concurrent changes to the same talks', async () => {
    const speaker = await createSpeaker(lectern.database, { name: 'Busy Person' });
    const ids: number[] = [];
    for (let at = 0; at < 2; at += 1)
      ids.push((await createTalk(lectern.database, { slug: `busy-${at}`, speakers: [speaker] })).id);
    const changes = Array.from({ length: 12 }, (_, at) => {
      const id = ids[at % ids.length] ?? 0;
      return write(async (tx) => {
        if (at % 3 === 0) await tx.update(TalkEntity, id, { title: `Title ${at}` });
        else {
          const tag = await tx.save(TagEntity, { name: `Tag ${at}`, tagKey: `tag ${at}`, slug: `tag-${at}` });
          await tx.insert(TalkTagEntity, { talkId: id, tagId: tag.id, position: at });
        }
        await indexTalks(tx, [id]);
      });
    });
    await Promise.all(changes);
    const earlier = await contents();
    expect(await rebuiltFromNothing()).toEqual(earlier);
  });

  test('equals a rebuild after a random mix of writes, and finds what a full scan finds', async () => {
    const roll = dice(20_261_121);
    const some = (most: number) =>
      Array.from({ length: 1 + roll(most) }, () => WORDS[roll(WORDS.length)] ?? '').join(' ');
    const speakers: SpeakerEntity[] = [];
    for (let at = 0; at < 6; at += 1)
      speakers.push(
        await createSpeaker(lectern.database, { name: `Speaker ${WORDS[at]} ${at}`, slug: `s-${at}` }),
      );
    const ids: number[] = [];
    /** Ids changed by the current write. */
    const touched = new Set<number>();
    const pick = () => {
      const id = ids[roll(ids.length)] ?? 0;
      touched.add(id);
      return id;
    };
    const writes: ((tx: EntityManager) => Promise<unknown>)[] = [
      (tx) => tx.update(TalkEntity, pick(), { title: some(4) }),
      (tx) => tx.update(TalkEntity, pick(), { description: some(20) }),
      (tx) => tx.update(TalkEntity, pick(), { conferenceName: roll(2) ? some(2) : null }),
      (tx) => tx.update(TalkEntity, pick(), { status: roll(3) ? 'published' : 'draft' }),
      (tx) => tx.delete(TalkTagEntity, { talkId: pick() }),
      async (tx) => {
        const name = `${WORDS[roll(WORDS.length)]} ${roll(3)}`;
        const tag =
          (await tx.findOneBy(TagEntity, { tagKey: foldKey(name) })) ??
          (await tx.save(TagEntity, { name, tagKey: foldKey(name), slug: foldKey(name) }));
        await tx.upsert(TalkTagEntity, { talkId: pick(), tagId: tag.id, position: 0 }, ['talkId', 'tagId']);
      },
      (tx) => tx.delete(TalkSpeakerEntity, { talkId: pick(), speakerId: speakers[roll(6)]?.id ?? 0 }),
      async (tx) => {
        const speaker = speakers[roll(6)];
        if (!speaker) return;
        const name = `${some(2)} ${speaker.id}`;
        await tx.update(SpeakerEntity, speaker.id, { name, nameKey: foldKey(name) });
        await indexTalksOfSpeakers(tx, [speaker.id]);
      },
      async (tx) => {
        const [id = 0] = ids.splice(roll(ids.length), 1);
        touched.add(id);
        await tx.delete(TalkEntity, { id });
      },
    ];
    for (let at = 0; at < 40; at += 1) {
      const onStage = speakers.filter(() => roll(4) === 0);
      ids.push(
        (
          await createTalk(lectern.database, {
            slug: `t-${at}`,
            title: some(4),
            description: some(12),
            speakers: onStage,
          })
        ).id,
      );
    }
    for (let at = 0; at < 120; at += 1) {
      await write(async (tx) => {
        await writes[roll(writes.length)]?.(tx);
        await indexTalks(tx, [...touched]);
      });
      touched.clear();
    }
    const earlier = await contents();
    expect(await rebuiltFromNothing()).toEqual(earlier);
    expect(earlier[0]).not.toEqual([]);

    const texts = await lectern.database.read.query<{ slug: string; id: number; text: string }>(
      "SELECT id, slug, CONCAT(title, ' ', description, ' ', COALESCE(conference_name, '')) AS text FROM talks WHERE status = 'published'",
    );
    const names = await lectern.database.read.query<{ talk_id: number; name: string }>(
      `SELECT ts.talk_id, s.name FROM talk_speakers ts JOIN speakers s ON s.id = ts.speaker_id
       UNION ALL SELECT tt.talk_id, g.name FROM talk_tags tt JOIN tags g ON g.id = tt.tag_id`,
    );
    const terms = texts.map(({ slug, id, text }) => ({
      slug,
      terms: indexTerms(
        [text, ...names.filter(({ talk_id }) => talk_id === id).map(({ name }) => name)].join(' | '),
      ),
    }));
    for (let at = 0; at < 60; at += 1) {
      const words = some(3)
        .split(' ')
        .map((word) => word.slice(0, 3 + roll(word.length)))
        .filter((word) => !STOP_WORDS.has(word.toLowerCase()));
      const query = words.join(' ');
      const wanted = queryWords(query);
      const expected = terms
        .filter((talk) =>
          wanted.every((word) =>
            word.some((way) => way.every((term) => talk.terms.some((known) => known.startsWith(term)))),
          ),
        )
        .map(({ slug }) => slug);
      // Other forms of the words also match.
      const all = new Set(await found(query));
      expect([query, wanted.length > 0 ? expected.filter((slug) => !all.has(slug)) : [...all]]).toEqual([
        query,
        [],
      ]);
    }
  }, 120_000);

  test('indexes older talks at the next start, once', async () => {
    for (let at = 0; at < 3; at += 1)
      await createTalk(lectern.database, { slug: `old-${at}`, title: `Older ${at}` });
    const right = await contents();
    await write(async (tx) => {
      for (const table of filled) await tx.query(`DELETE FROM ${table}`);
      await tx.query('UPDATE search_state SET version = 0, rebuilt_to = 0');
    });
    const others = [rebuildIndex(lectern.database), rebuildIndex(lectern.database)];
    expect((await Promise.all(others)).reduce((sum, looked) => sum + looked, 0)).toBe(3);
    expect(await contents()).toEqual(right);
    expect(await rebuildIndex(lectern.database)).toBe(0);
  });

  test('is added to an older database by its migration and the next start', async () => {
    await createTalk(lectern.database, { slug: 'old', title: 'Older' });
    const right = await contents();
    await write(async (tx) => {
      for (const table of ['search_state', ...INDEX, ...(dialect === 'sqlite' ? SUGGESTIONS : BLOCKS)])
        await tx.query(`DROP TABLE ${table}`);
      await tx.query("DELETE FROM migrations WHERE name LIKE 'Search%'");
    });
    expect(await lectern.database.migrate()).toEqual([
      'Search1763800000000',
      'SearchDocuments1764130000000',
      'SearchSuggestions1764400200000',
      'SearchNarrow1764412000000',
      'SearchLines1764420000000',
      'SearchBlocks1764430000000',
      'SearchLineBlocks1764431000000',
    ]);
    expect(await found('older')).toEqual([]);
    expect(await rebuildIndex(lectern.database)).toBe(1);
    expect(await contents()).toEqual(right);
  });

  test('is cleared of talks that were deleted without updating it by a rebuild', async () => {
    const { id } = await createTalk(lectern.database);
    await write((tx) => tx.query('DELETE FROM talks WHERE id = ?', [id]));
    expect(await contents()).not.toEqual(NOTHING);
    await rebuildIndex(lectern.database, { force: true });
    expect(await contents()).toEqual(NOTHING);
  });

  test.each([
    [
      'search_documents',
      '(talk_id, digest, quality, watchable, day, title_words, facets, words)',
      (id: number) => `(${id}, '', 0, 0, 0, 0, '', '')`,
    ],
    ['search_names', '(kind, term, entity_id)', (id: number) => `(1, 'gone', ${id})`],
  ])('is cleared of many of them in batches: %s', async (table, columns, row) => {
    const ids = Array.from({ length: 1_200 }, (_, at) => at + 1);
    await write((tx) => tx.query(`INSERT INTO ${table} ${columns} VALUES ${ids.map(row).join(', ')}`));
    const rebuild = () => rebuildIndex(lectern.database, { force: true });
    expect(await mostRemovedAtOnce(lectern.database, table, rebuild)).toBe(500);
    expect(await lectern.database.read.query(`SELECT * FROM ${table}`)).toEqual([]);
  });
});
