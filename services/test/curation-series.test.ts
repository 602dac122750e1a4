import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ApiError, AuditEntry, CuratedSeries, SeriesAnswer } from '@lectern/contracts';
import { SeriesEntity, SeriesKeyEntity } from '../src/modules/catalogue/index.js';
import { createConference, createTalk, createUser } from './support/factories.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { dialects } from './support/test-database.js';

const PATH = '/api/v1/curation/series';

describe.each(dialects)('joining and separating series on %s', (dialect) => {
  let lectern: RolloutsApp;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
  });
  afterAll(() => lectern.close());

  beforeEach(async () => {
    await lectern.database.write(async (tx) => {
      for (const table of ['talks', 'conferences', 'series', 'slug_redirects'])
        await tx.query(`DELETE FROM ${table}`);
    });
    await addSeries('lampconf', 'LampConf', [2019, 2020]);
    await addSeries('lamp-conference', 'Lamp Conference', [2021]);
  });

  async function addSeries(slug: string, name: string, years: readonly number[]): Promise<void> {
    const { database } = lectern;
    const { id } = await database.write(async (tx) => {
      const series = await tx.save(SeriesEntity, { slug, name, nameKey: slug, editionCount: years.length });
      await tx.insert(SeriesKeyEntity, { seriesKey: `name:${slug}`, seriesId: series.id });
      return series;
    });
    for (const year of years) {
      const fields = { name: `${name} ${year}`, startDate: `${year}-05-01`, year, seriesId: id };
      const conference = await createConference(database, fields);
      await createTalk(database, { conferenceId: conference.id });
    }
  }

  const post = <Body = CuratedSeries>(what: 'joins' | 'parts', input: unknown) =>
    lectern.operator.post<Body>(`${PATH}/${what}`, input);
  const open = (slug: string) => lectern.client().get<SeriesAnswer>(`/api/v1/series/${slug}`);
  const years = async (slug: string) => (await open(slug)).body.editions.map(({ year }) => year);
  const count = async (table: string) =>
    Number((await lectern.database.read.query<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n);

  test("makes one of two, and the former address and the sources' names lead to it", async () => {
    const { status, body } = await post('joins', { from: 'lamp-conference', into: 'lampconf' });
    expect(status).toBe(200);
    expect(body).toEqual({ slug: 'lampconf', name: 'LampConf', edition_count: 3, talk_count: 3 });
    expect(await years('lampconf')).toEqual([2021, 2020, 2019]);
    expect((await open('lamp-conference')).body.series.slug).toBe('lampconf');
    expect(await count('series_keys')).toBe(2);
    const record = await lectern.operator.get<AuditEntry[]>('/api/v1/rollouts/audit?act=series-join');
    expect(record.body[0]?.details).toEqual({ from: 'Lamp Conference', into: 'LampConf' });
  });

  test('refuses a series joined with itself, and cycles', async () => {
    const refused = async (from: string, into: string) => {
      const { status, body } = await post<ApiError>('joins', { from, into });
      return [status, body.code];
    };
    expect(await refused('lampconf', 'lampconf')).toEqual([422, 'VALIDATION_FAILED']);
    await post('joins', { from: 'lamp-conference', into: 'lampconf' });
    expect(await refused('lampconf', 'lamp-conference')).toEqual([422, 'VALIDATION_FAILED']);
    expect(await refused('lampconf', 'none')).toEqual([404, 'SERIES_NOT_FOUND']);
    expect(await count('series')).toBe(1);
  });

  test('moves a conference to a new series or to another one', async () => {
    const { body } = await post('parts', { conference: 'lampconf-2020', name: 'Lamps at Home' });
    expect(body).toMatchObject({ slug: 'lamps-at-home', edition_count: 1, talk_count: 1 });
    expect(await years('lampconf')).toEqual([2019]);
    await post('parts', { conference: 'lampconf-2020', into: 'lampconf' });
    expect(await years('lampconf')).toEqual([2020, 2019]);
    expect((await open('lamps-at-home')).body.series.slug).toBe('lampconf');
  });

  test.each([
    [{ conference: 'lampconf-2020', into: 'lampconf' }, 422, 'VALIDATION_FAILED'],
    [{ conference: 'lamp-conference-2021' }, 422, 'VALIDATION_FAILED'],
    [{ conference: 'none' }, 404, 'CONFERENCE_NOT_FOUND'],
    [{ conference: 'lampconf-2020', into: 'none' }, 404, 'SERIES_NOT_FOUND'],
    [{ conference: '' }, 422, 'VALIDATION_FAILED'],
    [{ conference: 'lampconf-2020', name: 'x'.repeat(201) }, 422, 'VALIDATION_FAILED'],
  ])('refuses %j', async (input, status, code) => {
    const answer = await post<ApiError>('parts', input);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await years('lampconf')).toEqual([2020, 2019]);
  });

  test('is for operators only', async () => {
    const input = { from: 'lamp-conference', into: 'lampconf' };
    const member = await lectern.consoleClient().signIn((await createUser(lectern.database)).id);
    expect((await lectern.consoleClient().post(`${PATH}/joins`, input)).status).toBe(401);
    expect((await member.post(`${PATH}/joins`, input)).status).toBe(403);
    expect(await count('series')).toBe(2);
  });
});
