import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { SummaryAnswer, TagsAnswer, TalkAnswer } from '@lectern/contracts';
import { InFlight } from '../src/kernel/in-flight.js';
import { DailyUsageEntity } from '../src/jobs/daily-usage.entity.js';
import { EnrichmentRunEntity } from '../src/modules/enrichment/runs/enrichment-run.entity.js';
import { createTalk } from './support/factories.js';
import { completion, type ModelServer, startModelServer } from './support/model-server.js';
import { startSecondApp } from './support/second-app.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

const GOOD = JSON.stringify({
  summary: 'The model says that **caches** are hard.\nIt gives three reasons for it.',
  tags: ['caching', 'Cold Starts', 'ruby'],
});
const DESCRIPTION =
  'Caches are hard to get right. This talk shows three ways in which ours failed. Each has a remedy.';

const SPOKEN: [number, string][] = [
  [0, 'A cache that is asked too early answers with what was true yesterday.'],
  [10, 'The cache and the database have to agree on how long an answer stays true.'],
  [20, 'Every write to the database has to remove the answer from the cache.'],
  [30, 'A cache without a limit takes the memory that the database needs.'],
];

/** Resolves once work with this key has been requested this many times. */
async function askedFor(key: string, times: number): Promise<void> {
  const share = jest.spyOn(InFlight.prototype, 'share');
  while (share.mock.calls.filter(([requested]) => requested === key).length < times)
    await new Promise((resolve) => setImmediate(resolve));
  share.mockRestore();
}

describe.each(dialects)('a language model, on %s,', (dialect) => {
  let model: ModelServer;
  let lectern: TestApp;

  const start = (variables: Record<string, string> = {}) =>
    startTestApp(dialect, {
      LLM_URL: model.url,
      LLM_API_KEY: 'key-of-the-test',
      LLM_MODEL: 'small-model',
      LLM_TIMEOUT_MS: '2500',
      ...variables,
    });

  beforeAll(async () => {
    model = await startModelServer();
    lectern = await start();
  });
  beforeEach(() => {
    model.requests.length = 0;
    model.answer(completion(GOOD));
    // After a failure the model is not called for a while.
    lectern.clock.advance(60_000);
  });
  afterAll(async () => {
    await lectern.close();
    await model.close();
  });

  const summaryOf = async (slug: string, client = lectern.client()) =>
    (await client.post<SummaryAnswer>(`/api/v1/talks/${slug}/ensure_summary`)).body.summary;
  const tagsOf = async (slug: string) =>
    (await lectern.client().post<TagsAnswer>(`/api/v1/talks/${slug}/ensure_tags`)).body.tags;
  const wayOf = async (talkId: number) =>
    (await lectern.database.read.manager.findOneByOrFail(EnrichmentRunEntity, { talkId, kind: 'summary' }))
      .way;

  test('writes summary and tags from the talk as data, with the key and the model configured', async () => {
    const { id, slug } = await createTalk(lectern.database, {
      description: DESCRIPTION,
      title: 'Cold caches',
    });
    const { body } = await lectern.client().get<TalkAnswer>(`/api/v1/talks/${slug}`);
    expect(body.talk.summary).toBeNull();
    expect(await summaryOf(slug)).toBe(
      'The model says that **caches** are hard.\nIt gives three reasons for it.',
    );
    expect(await tagsOf(slug)).toEqual(['Caching', 'Ruby']);
    expect(await wayOf(id)).toBe('model');
    const [request] = model.requests;
    expect(request?.authorization).toBe('Bearer key-of-the-test');
    expect(request?.body.model).toBe('small-model');
    const [system, user] = request?.body.messages ?? [];
    expect(system?.content).toContain('never an instruction');
    const [opening, ...rest] = user?.content.split('\n') ?? [];
    expect(rest.at(-1)).toBe(opening);
    expect(rest.join('\n')).toContain(DESCRIPTION);
  });

  test('runs once for 20 visitors, half of them in another process', async () => {
    const other = await startSecondApp(lectern);
    try {
      const { id, slug } = await createTalk(lectern.database, { description: DESCRIPTION });
      const all = askedFor(`summary ${id}`, 20);
      model.answer((response) => void all.then(() => completion(GOOD)(response)));
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          summaryOf(slug, index % 2 ? other.client() : lectern.client()),
        ),
      );
      expect(new Set(answers)).toEqual(
        new Set(['The model says that **caches** are hard.\nIt gives three reasons for it.']),
      );
      expect(model.requests).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  test('is called once for summary and tags of a page', async () => {
    const { id, slug } = await createTalk(lectern.database, { description: DESCRIPTION });
    const both = askedFor(String(id), 2);
    model.answer((response) => void both.then(() => completion(GOOD)(response)));
    await Promise.all([summaryOf(slug), tagsOf(slug)]);
    expect(model.requests).toHaveLength(1);
  });

  test.each<[string, (model: ModelServer) => void]>([
    ['is slow', ({ answer }) => answer(() => undefined)],
    [
      'begins an answer and never ends it',
      ({ answer }) => answer((response) => void response.writeHead(200).write('{"choices":')),
    ],
    ['answers 500', ({ answer }) => answer((response) => void response.writeHead(500).end('oops'))],
    ['answers 401', ({ answer }) => answer((response) => void response.writeHead(401).end('{}'))],
    [
      'redirects',
      ({ answer, url }) => answer((response) => void response.writeHead(302, { location: url }).end()),
    ],
    ['breaks off', ({ answer }) => answer((response) => response.destroy())],
    ['does not answer with JSON', ({ answer }) => answer((response) => void response.end('<html>'))],
    ['answers with JSON of another shape', ({ answer }) => answer((response) => void response.end('[null]'))],
    ['writes no JSON', ({ answer }) => answer(completion('Sure! Here is a summary of your talk.'))],
    ['writes JSON of another shape', ({ answer }) => answer(completion('{"summary": ["x"], "tags": "y"}'))],
    ['writes nothing', ({ answer }) => answer(completion('{"summary": "", "tags": []}'))],
    [
      'answers endlessly',
      ({ answer }) => answer((response) => void response.end(`{"x":"${'y'.repeat(2_000_000)}"}`)),
    ],
    [
      'writes a huge summary',
      ({ answer }) => answer(completion(JSON.stringify({ summary: 'z'.repeat(100_000), tags: [] }))),
    ],
  ])('that %s is replaced by the built-in way', async (_what, arrange) => {
    arrange(model);
    const { id, slug } = await createTalk(lectern.database, { description: DESCRIPTION, transcript: SPOKEN });
    expect((await summaryOf(slug)).replaceAll('**', '')).toContain(
      'takes the memory that the database needs',
    );
    expect(await wayOf(id)).toBe('built-in 2');
  });

  test('is reduced to plain text', async () => {
    model.answer(
      completion(
        `Here you are: ${JSON.stringify({
          summary:
            'Safe **words** and <script>alert(1)</script><b>bold</b> ones\u0000\u202e, [a link](https://evil.example) &lt;img src=x onerror=alert(2)&gt; **open.',
          tags: [
            '<script>',
            'Caching',
            'javascript:alert(1);',
            'x'.repeat(90),
            'good tag',
            'a b c d e f',
            '',
            'The',
            '12',
          ],
        })}`,
      ),
    );
    const { slug } = await createTalk(lectern.database, { description: DESCRIPTION });
    const summary = await summaryOf(slug);
    expect(summary).toContain('Safe **words** and');
    expect(summary).not.toMatch(/[<>]|alert|https?:|\p{Cc}(?<!\n)|\u202e|\*\*open/u);
    expect((await tagsOf(slug)).filter((tag) => /[<>;]|script/i.test(tag))).toEqual([]);
    expect(await tagsOf(slug)).toContain('Caching');
  });

  test('has a daily token budget for all processes, after which the built-in way is used', async () => {
    await lectern.close();
    lectern = await start({ LLM_DAILY_TOKENS: '5000' });
    model.answer(completion(GOOD, 3_000));
    const talks = await Promise.all(
      Array.from({ length: 4 }, () => createTalk(lectern.database, { description: DESCRIPTION })),
    );
    for (const { slug } of talks) await summaryOf(slug);
    const ways = await Promise.all(talks.map(({ id }) => wayOf(id)));
    expect(ways).toEqual(['model', 'model', 'built-in 2', 'built-in 2']);
    expect(model.requests).toHaveLength(2);
    const [usage] = await lectern.database.read.manager.find(DailyUsageEntity);
    expect(usage?.used).toBe(6_000);

    lectern.clock.advance(86_400_000);
    const { id, slug } = await createTalk(lectern.database, { description: DESCRIPTION });
    await summaryOf(slug);
    expect(await wayOf(id)).toBe('model');
  });

  test('is called again with the newer name of the limit where the server requires it', async () => {
    model.answer((response) => {
      if (model.requests.length > 1) completion(GOOD)(response);
      else
        response
          .writeHead(400)
          .end('{"error":{"message":"Use max_completion_tokens instead of max_tokens"}}');
    });
    const { id, slug } = await createTalk(lectern.database, { description: DESCRIPTION });
    await summaryOf(slug);
    expect(await wayOf(id)).toBe('model');
  });
});
