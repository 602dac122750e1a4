import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SummaryAnswer, TagsAnswer, TalkAnswer } from '@lectern/contracts';
import { EnrichmentRunEntity } from '../src/modules/enrichment/runs/enrichment-run.entity.js';
import { TalkEntity } from '../src/modules/catalogue/index.js';
import { storeTranscript } from '../src/modules/enrichment/transcripts/store-transcript.js';
import { SummaryRenewal } from '../src/modules/enrichment/summary-renewal.js';
import { startSecondApp } from './support/second-app.js';
import { createTalk, createUser } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

const DESCRIPTION = `Postgres can do far more than keep rows. This talk moves a queue of background jobs out of Redis and into the database
that was there all along. We measure what locking costs, and how SKIP LOCKED lets a hundred workers share one table. The migration took a
weekend and nobody noticed. Along the way a deadlock taught us to keep transactions short. Background jobs now commit together with the data
that caused them. At the end stands a list of cases in which a queue of its own is the better choice. The slides hold every query that was shown.`;

/** Spoken text: whole sentences that are not in the description. */
const SENTENCES = [
  'The queue in PostgreSQL locks a row so that no second worker takes the same job.',
  'A worker that dies gives the row back to PostgreSQL when the connection ends.',
  'Long transactions keep PostgreSQL from removing the rows of jobs that every worker has finished.',
];
const TRANSCRIPT = Array.from({ length: 30 }, (_, index): [number, string] => [
  index * 10,
  SENTENCES[index % SENTENCES.length] ?? '',
]);

describe.each(dialects)('summary and tags on %s', (dialect) => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
  });
  afterAll(() => lectern.close());

  const summaryOf = async (slug: string, client = lectern.client()) =>
    (await client.post<SummaryAnswer>(`/api/v1/talks/${slug}/ensure_summary`)).body.summary;
  const tagsOf = async (slug: string, client = lectern.client()) =>
    (await client.post<TagsAnswer>(`/api/v1/talks/${slug}/ensure_tags`)).body.tags;
  const stored = (id: number) => lectern.database.read.manager.findOneByOrFail(TalkEntity, { id });
  const plain = (text: string) => text.replaceAll('**', '');

  describe('POST /api/v1/talks/{slug}/ensure_summary', () => {
    test('a summary consists of sentences of the transcript, is stored, and belongs to the talk', async () => {
      const { id, slug } = await createTalk(lectern.database, {
        description: DESCRIPTION,
        transcript: TRANSCRIPT,
      });
      const before = await lectern.client().get<TalkAnswer>(`/api/v1/talks/${slug}`);
      expect(before.body.talk.summary).toBeNull();
      const summary = await summaryOf(slug);

      expect(plain(summary)).toBe(SENTENCES.map((sentence, at) => `[0:${at}0] ${sentence}`).join('\n\n'));
      expect(summary).toContain('**PostgreSQL**');
      expect((await stored(id)).summary).toBe(summary);
      const talk = await lectern.client().get<TalkAnswer>(`/api/v1/talks/${slug}`);
      expect(talk.body.talk.summary).toBe(summary);
      expect(await summaryOf(slug)).toBe(summary);
    });

    test('the description, which is shown beside it, is not used: the talk says that there is no summary to make', async () => {
      const { slug } = await createTalk(lectern.database, { description: DESCRIPTION });
      const { body } = await lectern.client().get<TalkAnswer>(`/api/v1/talks/${slug}`);
      expect(body.talk.summary).toBe('');
      expect(await summaryOf(slug)).toBe('');
    });

    test('captions without full stops, and repetitions of the description, give none', async () => {
      const lines = TRANSCRIPT.map(([at, line]): [number, string] => [at, line.replace('.', '')]);
      const captions = await createTalk(lectern.database, { transcript: lines });
      expect(await summaryOf(captions.slug)).toBe('');
      const spoken = TRANSCRIPT.map(([, line]) => line).join(' ');
      const twice = await createTalk(lectern.database, { transcript: TRANSCRIPT, description: spoken });
      expect(await summaryOf(twice.slug)).toBe('');
    });

    test('a summary written by a person is kept', async () => {
      const { slug } = await createTalk(lectern.database, {
        summary: 'By **hand**.',
        description: DESCRIPTION,
      });
      expect(await summaryOf(slug)).toBe('By **hand**.');
    });

    test('those of a former rule are made anew after an upgrade, and no others', async () => {
      const made = (way: string) => ({ kind: 'summary' as const, source: 'transcript' as const, way });
      const talks = ['built-in', 'model', 'built-in 2'].map(async (way) => {
        const talk = await createTalk(lectern.database, {
          ...{ summary: 'Of before.', description: DESCRIPTION, transcript: TRANSCRIPT },
        });
        await lectern.database.write((tx) =>
          tx.insert(EnrichmentRunEntity, { talkId: talk.id, ...made(way), finishedAt: new Date() }),
        );
        return talk.id;
      });
      const ids = await Promise.all(talks);
      const upgraded = await startSecondApp(lectern);
      await upgraded.app.get(SummaryRenewal).passes.idle();
      await upgraded.close();
      const summaries = await Promise.all(ids.map(async (id) => (await stored(id)).summary));
      expect(summaries).toEqual([expect.stringContaining('[0:00]'), 'Of before.', 'Of before.']);
    });

    test('without a source it is empty, and not retried until there is a transcript', async () => {
      const { id, slug } = await createTalk(lectern.database);
      expect(await summaryOf(slug)).toBe('');
      const runs = () =>
        lectern.database.read.manager.findOneByOrFail(EnrichmentRunEntity, { talkId: id, kind: 'summary' });
      const first = (await runs()).finishedAt;
      lectern.clock.advance(60_000);
      expect(await summaryOf(slug)).toBe('');
      expect((await runs()).finishedAt).toEqual(first);

      const cues = TRANSCRIPT.map(([seconds, text]) => ({ seconds, text }));
      await lectern.database.write((tx) => storeTranscript(tx, id, cues));
      expect(await summaryOf(slug)).not.toBe('');
    });

    test('20 simultaneous visitors, and more in another process, cause one run', async () => {
      const { id, slug } = await createTalk(lectern.database, { transcript: TRANSCRIPT });
      const answers = await Promise.all(Array.from({ length: 20 }, () => summaryOf(slug)));
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).not.toBe('');
      expect(
        await lectern.database.read.manager.countBy(EnrichmentRunEntity, { talkId: id, kind: 'summary' }),
      ).toBe(1);
    });

    test('a run whose process died is taken over when its lease expires', async () => {
      const { id, slug } = await createTalk(lectern.database, { transcript: TRANSCRIPT });
      const leaseUntil = new Date(lectern.clock.now().getTime() + 5_000);
      await lectern.database.write((tx) =>
        tx.insert(EnrichmentRunEntity, { talkId: id, kind: 'summary', holder: 'gone', leaseUntil }),
      );
      let done = false;
      const waiting = summaryOf(slug).finally(() => (done = true));
      // Another call completes in the meantime, while this one still waits.
      await tagsOf(slug);
      expect(done).toBe(false);
      lectern.clock.advance(5_000);
      expect(await waiting).not.toBe('');
    });

    test('answers 404 for an unknown talk and another’s draft, 403 without the token', async () => {
      const client = lectern.client();
      expect((await client.post('/api/v1/talks/no-such-talk/ensure_summary')).status).toBe(404);
      const author = await createUser(lectern.database);
      const draft = await createTalk(lectern.database, {
        status: 'draft',
        authorId: author.id,
        transcript: TRANSCRIPT,
      });
      expect((await client.post(`/api/v1/talks/${draft.slug}/ensure_summary`)).status).toBe(404);
      expect(await summaryOf(draft.slug, await lectern.client().signIn(author.id))).not.toBe('');
      const { slug } = await createTalk(lectern.database);
      const refused = await client.post(`/api/v1/talks/${slug}/ensure_summary`, undefined, {
        'x-csrf-token': '',
      });
      expect(refused.status).toBe(403);
    });

    test('limits a visitor to 120 requests a minute', async () => {
      const { slug } = await createTalk(lectern.database, { summary: 'Short.' });
      const client = lectern.client();
      const statuses: number[] = [];
      for (let count = 0; count < 121; count += 1)
        statuses.push((await client.post(`/api/v1/talks/${slug}/ensure_summary`)).status);
      expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true);
      expect(statuses.at(-1)).toBe(429);
    });
  });

  describe('POST /api/v1/talks/{slug}/ensure_tags', () => {
    test('tags are subjects of the vocabulary, stored, searchable, and belong to the talk', async () => {
      const { slug } = await createTalk(lectern.database, {
        title: 'Job queues in Postgres instead of Redis',
        description: DESCRIPTION,
      });
      const tags = await tagsOf(slug);

      expect(tags).toEqual(expect.arrayContaining(['PostgreSQL', 'Background jobs', 'Redis']));
      expect(tags.length).toBeLessThanOrEqual(8);
      expect(await tagsOf(slug)).toEqual(tags);
      const talk = await lectern.client().get<TalkAnswer>(`/api/v1/talks/${slug}`);
      expect(talk.body.talk.tags).toEqual(tags);
      const found = await lectern.client().get<{ slug: string }[]>('/api/v1/talks/combined_search?tag=Redis');
      expect(found.body.map((hit) => hit.slug)).toContain(slug);
    });

    test('stored tags are kept', async () => {
      const { slug } = await createTalk(lectern.database, { tags: ['Testing'], description: DESCRIPTION });
      expect(await tagsOf(slug)).toEqual(['Testing']);
    });

    test.each([
      ['Nothing is Something', 'With time, the art of living becomes a way of life.'],
      [
        'Vector clocks for the rest of us',
        'Vector clocks order events. Vector clocks are fun. Causal order is cheap.',
      ],
    ])('weak evidence gives none: %s', async (title, description) => {
      const { slug } = await createTalk(lectern.database, { title, description });
      expect(await tagsOf(slug)).toEqual([]);
    });

    test('repeated mentions in the transcript are evidence too', async () => {
      const { slug } = await createTalk(lectern.database, {
        title: 'One row at a time',
        transcript: TRANSCRIPT,
      });
      expect(await tagsOf(slug)).toContain('PostgreSQL');
    });

    test('20 simultaneous visitors get the same tags, each once', async () => {
      const { id, slug } = await createTalk(lectern.database, { description: DESCRIPTION });
      const answers = await Promise.all(Array.from({ length: 20 }, () => tagsOf(slug)));
      expect(new Set(answers.map((tags) => tags.join())).size).toBe(1);
      const [row] = await lectern.database.read.query<{ count: number }>(
        'SELECT COUNT(*) AS count FROM talk_tags WHERE talk_id = ?',
        [id],
      );
      expect(row?.count).toBe(answers[0]?.length);
    });

    test('without evidence there are none, and the page can say so', async () => {
      const { slug } = await createTalk(lectern.database, { title: 'Talk' });
      expect(await tagsOf(slug)).toEqual([]);
      expect((await lectern.client().post('/api/v1/talks/no-such-talk/ensure_tags')).status).toBe(404);
    });
  });
});
