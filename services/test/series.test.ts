import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type {
  ApiError,
  ConferenceAnswer,
  ConferencePage,
  SeriesAnswer,
  SeriesPage,
} from '@lectern/contracts';
import { SeriesEntity, SeriesKeyEntity, SlugRedirectEntity } from '../src/modules/catalogue/index.js';
import { createConference, createSpeaker, createTalk } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

describe.each(dialects)('a series, on %s,', (dialect) => {
  let lectern: TestApp;

  const get = <Body>(path: string) => lectern.client().get<Body>(`/api/v1${path}`);

  async function addSeries(slug: string, name: string, years: readonly number[]) {
    const { database } = lectern;
    const series = await database.write((tx) =>
      tx.save(SeriesEntity, { slug, name, nameKey: name.toLowerCase(), editionCount: years.length }),
    );
    await database.write((tx) =>
      tx.insert(SeriesKeyEntity, {
        seriesKey: `name:${name.toLowerCase().replaceAll(' ', '')}`,
        seriesId: series.id,
      }),
    );
    const editions = [];
    for (const year of years)
      editions.push(
        await createConference(database, {
          name: `${name} ${year}`,
          startDate: `${year}-05-01`,
          year,
          seriesId: series.id,
        }),
      );
    return { series, editions };
  }

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
    const { database } = lectern;
    const { series, editions } = await addSeries('lampconf', 'LampConf', [2019, 2022, 2020]);
    const [first, second] = [
      await createSpeaker(database, { name: 'Often There' }),
      await createSpeaker(database, { name: 'Once There' }),
    ];
    for (const [place, { id }] of editions.entries())
      await createTalk(database, {
        title: `Lamp talk ${place}`,
        conferenceId: id,
        internalViews: place * 10,
        speakers: place === 0 ? [first, second] : [first],
      });
    await database.write((tx) =>
      tx.insert(SlugRedirectEntity, { kind: 'series', slug: 'lamp-conference', targetId: series.id }),
    );
    await addSeries('alone', 'Alone', [2021]);
  });
  afterAll(() => lectern.close());

  test('has its editions, the most watched talks and the most frequent speakers', async () => {
    const { status, body } = await get<SeriesAnswer>('/series/lampconf');
    expect(status).toBe(200);
    expect(body.series).toMatchObject({
      slug: 'lampconf',
      name: 'LampConf',
      edition_count: 3,
      talk_count: 3,
      recording_count: 3,
      speaker_count: 2,
      first_year: 2019,
      last_year: 2022,
    });
    expect(body.editions.map(({ year }) => year)).toEqual([2022, 2020, 2019]);
    expect(body.editions.map(({ series_slug }) => series_slug)).toEqual(['lampconf', 'lampconf', 'lampconf']);
    expect(body.most_watched.map(({ title }) => title)).toEqual([
      'Lamp talk 2',
      'Lamp talk 1',
      'Lamp talk 0',
    ]);
    expect(body.speakers).toEqual([
      expect.objectContaining({
        edition_count: 3,
        talk_count: 3,
        speaker: expect.objectContaining({ speakername: 'Often There' }),
      }),
    ]);
  });

  test('links each edition to the ones before and after', async () => {
    const { body } = await get<ConferenceAnswer>('/conferences/lampconf-2020');
    expect(body.series).toEqual({ slug: 'lampconf', name: 'LampConf', edition_count: 3 });
    expect([body.previous?.year, body.next?.year]).toEqual([2019, 2022]);
  });

  test('of one edition has no neighbours', async () => {
    const { body } = await get<ConferenceAnswer>('/conferences/alone-2021');
    expect([body.series, body.previous, body.next]).toEqual([null, null, null]);
  });

  test('is listed from two editions on, and found by name', async () => {
    expect((await get<SeriesPage>('/series')).body).toMatchObject({
      series: [{ slug: 'lampconf' }],
      total_results: 1,
    });
    expect((await get<SeriesPage>('/series?query=lamp%20conf')).body.total_results).toBe(1);
    expect((await get<SeriesPage>('/series?query=candle')).body.total_results).toBe(0);
    expect((await get<SeriesPage>('/series?page=2')).body).toEqual({ series: [], total_results: 1 });
  });

  test("finds its conferences by the series' name", async () => {
    const found = await get<ConferencePage>('/conferences?query=Lamp%20Conf%202020');
    expect(found.body.conferences.map(({ slug }) => slug)).toEqual(['lampconf-2020']);
  });

  test('redirects from a former address, and is a 404 if unknown', async () => {
    expect((await get<SeriesAnswer>('/series/lamp-conference')).body.series.slug).toBe('lampconf');
    const { status, body } = await get<ApiError>('/series/no-such');
    expect([status, body.code]).toEqual([404, 'SERIES_NOT_FOUND']);
    expect((await get<ApiError>('/series?page=-1')).status).toBe(400);
  });
});
