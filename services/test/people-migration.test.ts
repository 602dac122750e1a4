import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiError, SpeakerProfile } from '@lectern/contracts';
import { moveCursor, SPEAKER_PAIRS } from '../src/jobs/job-cursor.js';
import { JobCursorEntity } from '../src/jobs/job-cursor.entity.js';
import { ContentEntity } from '../src/modules/contents/index.js';
import { mendPeople } from '../src/schema/migrations/1764110000000-people/mend-people.js';
import { mendNames } from '../src/schema/migrations/1764470000000-imported-texts/mend-names.js';
import { removeInvented } from '../src/schema/migrations/1764469800000-invented-biographies/remove-invented.js';
import { slugify } from '../src/text/text-key.js';
import { createSpeaker, createTalk } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

describe.each(dialects)('people stored in several records, on %s,', (dialect) => {
  let lectern: TestApp;
  beforeAll(async () => {
    lectern = await startTestApp(dialect);
    const stored: [name: string, slug: string, nameKey: string][] = [
      ['Glyph', 'glyph-pycon-us-2011', 'glyph#pycon-us-2011'],
      ['Glyph', 'glyph', 'glyph#pycon-us-2012'],
      ['glyph', 'glyph-pyninsula-2017', 'glyph#pyninsula-2017'],
      ['蘇羿豪', '蘇羿豪', '蘇羿豪#pycon-tw-2021'],
      ['蘇羿豪', '蘇羿豪-pycon-apac-2022', '蘇羿豪#pycon-apac-2022'],
      ['Mark', 'mark', 'mark#pycon-us-2021'],
      ['Mark', 'mark-railsconf-2014', 'mark#railsconf-2014'],
      ['Hieu Nguyen', 'hieu-nguyen', 'hieu nguyen'],
      ['Hiếu Nguyễn', 'hi-u-nguy-n', 'hieu nguyen#hi-u-nguy-n'],
      ['Paolo "Nusco" Perrotta', 'paolo-nusco-perrotta', 'paolo nusco perrotta'],
      ['Paolo Perrotta', 'paolo-perrotta', 'paolo perrotta'],
      ['Europython 2019', 'europython-2019', 'europython 2019'],
      ['Raphaël Barrois - Cyberponies', 'raphael-barrois-cyberponies', 'raphael barrois cyberponies'],
    ];
    for (const [name, slug, nameKey] of stored) {
      const speaker = await createSpeaker(lectern.database, { name, slug, nameKey });
      await createTalk(lectern.database, { slug: `by-${slug}`, speakers: [speaker] });
    }
    await createSpeaker(lectern.database, { name: 'Nobody Left', nameKey: 'nobody left' });
    await lectern.database.write((tx) => mendPeople(tx, lectern.clock.now()));
  });
  afterAll(() => lectern.close());

  const at = async (slug: string) => {
    const path = `/api/v1/speakers/${encodeURIComponent(slug)}`;
    return (await lectern.client().get<SpeakerProfile>(path)).body.speaker;
  };

  test.each([
    ['a rare single name', 'glyph', ['glyph-pycon-us-2011', 'glyph-pyninsula-2017'], 3],
    ['a name in Han characters', '蘇羿豪', ['蘇羿豪-pycon-apac-2022'], 2],
    ['a name with a nickname', 'paolo-nusco-perrotta', ['paolo-perrotta'], 2],
    ['a name beside an employer', 'raphael-barrois', ['raphael-barrois-cyberponies'], 1],
  ])('become one person: %s, and former addresses redirect', async (_, slug, former, talks) => {
    expect(await at(slug)).toMatchObject({ slug, talk_count: talks });
    for (const address of former) expect((await at(address)).slug).toBe(slug);
  });

  test('stay separate where they may be different people', async () => {
    for (const slug of ['mark', 'mark-railsconf-2014', 'hieu-nguyen', 'hi-u-nguy-n'])
      expect(await at(slug)).toMatchObject({ slug, talk_count: 1, people_of_this_name: 2 });
  });

  test('are deleted if they are not people or have nothing, and the talk stays', async () => {
    for (const slug of ['europython-2019', 'nobody-left']) {
      const { status } = await lectern.client().get<ApiError>(`/api/v1/speakers/${slug}`);
      expect(status).toBe(404);
    }
    expect((await lectern.client().get('/api/v1/talks/by-europython-2019')).status).toBe(200);
  });

  test('are unchanged on a second run', async () => {
    const rows = () =>
      lectern.database.read.query('SELECT id, slug, name, name_key, talk_count FROM speakers ORDER BY id');
    const before = await rows();
    await lectern.database.write((tx) => mendPeople(tx, lectern.clock.now()));
    expect(await rows()).toEqual(before);
  });

  test('lose degrees, pronouns and employers, and become one with whom the name belongs to', async () => {
    const { database } = lectern;
    const stored = [
      'Ana Sampleton',
      'Ana Sampleton, PhD',
      'Ben Sampleton [he/him]',
      'Sampleton, Cleo',
      'Dana Sampleton (Sample GmbH)',
      'Sam (they/them)',
      'Eve Sampleton, Jr.',
    ];
    for (const name of stored)
      await createTalk(database, {
        slug: `of-${slugify(name)}`,
        speakers: [await createSpeaker(database, { name })],
      });
    const mend = () => database.write((tx) => mendNames(tx, lectern.clock.now()));
    await database.write((tx) => moveCursor(tx, SPEAKER_PAIRS, lectern.clock.now(), 1));
    expect(await mend()).toBe(5);
    expect(await database.read.manager.findOneBy(JobCursorEntity, { name: SPEAKER_PAIRS })).toBeNull();
    for (const [former, slug, name, talks] of [
      ['ana-sampleton-phd', 'ana-sampleton', 'Ana Sampleton', 2],
      ['ben-sampleton-he-him', 'ben-sampleton', 'Ben Sampleton', 1],
      ['sampleton-cleo', 'cleo-sampleton', 'Cleo Sampleton', 1],
      ['dana-sampleton-sample-gmbh', 'dana-sampleton', 'Dana Sampleton', 1],
      ['sam-they-them', 'sam', 'Sam', 1],
      ['eve-sampleton-jr', 'eve-sampleton-jr', 'Eve Sampleton, Jr.', 1],
    ] as const)
      expect(await at(former)).toMatchObject({ slug, speakername: name, talk_count: talks });
    expect(await mend()).toBe(0);
  });

  test('lose a biography that the demo catalogue made up, and none that people wrote', async () => {
    const written = 'Spoke at RubyConf 2024 about JRuby.';
    const invented = [
      'Spoke at RubyConf 2024.',
      'Spoke at PyCon US 2013 about Python, Python 3, and Clean code.',
      'Spoke at PyCon US 2010, PyCon US 2013, PyCon US 2015, and PyCon US 2019 about Model-view-controller.',
      'Spoke at Rails World 2023 and Tropical.rb 2024, on Active Record and Hotwire.',
      'On stage at Rails World 2023. Subjects: Solid Cache.',
      'Known here from Rails World 2023 and Rails World 2024, with talks under Turbo.',
    ];
    const byPeople = [
      'Spoke at RubyConf 2024 about JRuby and wrote a book on it.',
      'Spoke at RubyConf 2024. Lives in Lyon.',
      'Spoke at Tropical-rb 2024.',
      'Spoke at RubyConf 2023.',
      'Spoke at RubyConf 2024 about\nRuby.',
      'On stage at home.',
      written,
    ];
    const ids: number[] = [];
    for (const description of [...invented, ...byPeople])
      ids.push((await createSpeaker(lectern.database, { description })).id);
    await lectern.database.write((tx) =>
      tx.insert(ContentEntity, {
        kind: 'biography',
        speakerId: ids.at(-1) ?? 0,
        text: written,
        state: 'shown',
        addedAt: lectern.clock.now(),
      }),
    );
    const texts = () =>
      lectern.database.read.query<{ description: string; changed: number | boolean }>(
        `SELECT description, changed_at IS NOT NULL AS changed FROM speakers WHERE id >= ${ids[0]} ORDER BY id`,
      );
    const remove = () => lectern.database.write((tx) => removeInvented(tx, lectern.clock.now()));
    await remove();
    const after = await texts();
    expect(after.map(({ description }) => description)).toEqual([...invented.map(() => ''), ...byPeople]);
    expect(after.slice(0, invented.length).every(({ changed }) => Boolean(changed))).toBe(true);
    await remove();
    expect(await texts()).toEqual(after);
  });
});
