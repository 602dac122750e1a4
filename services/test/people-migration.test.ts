import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiError, SpeakerProfile } from '@lectern/contracts';
import { mendPeople } from '../src/schema/migrations/1764110000000-people/mend-people.js';
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
});
