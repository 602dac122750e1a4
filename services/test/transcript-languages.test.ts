import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TranscriptAnswer } from '@lectern/contracts';
import { storeTranscript } from '../src/modules/enrichment/transcripts/store-transcript.js';
import { createTalk } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

describe.each(dialects)('transcripts in several languages on %s', (dialect) => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
  });
  afterAll(() => lectern.close());

  const store = (talkId: number, text: string, language: string | null, automatic: boolean) =>
    lectern.database.write((tx) =>
      storeTranscript(tx, talkId, text ? [{ seconds: 0, text }] : [], { language, automatic }),
    );
  const read = async (slug: string, query = '') =>
    (await lectern.client().get<TranscriptAnswer>(`/api/v1/talks/${slug}/transcripts${query}`)).body;

  test('are one per language: the requested one, else one written by people, else the talk’s own', async () => {
    const { id, slug } = await createTalk(lectern.database, { language: 'fr' });
    await store(id, 'Good morning', 'en', true);
    await store(id, 'Bonjour', 'fr', true);
    expect(await read(slug)).toMatchObject({
      transcripts: [{ text: 'Bonjour' }],
      language: 'fr',
      automatic: true,
    });
    expect(await read(slug, '?language=en')).toMatchObject({ transcripts: [{ text: 'Good morning' }] });
    expect((await read(slug, '?language=en')).languages).toEqual([
      { language: 'en', automatic: true },
      { language: 'fr', automatic: true },
    ]);
    for (const odd of [
      '?language=xx',
      '?language=%00',
      `?language=${'x'.repeat(10_000)}`,
      '?language=a&language=b',
    ])
      expect((await read(slug, odd)).language).toBe('fr');
  });

  test('by people replace automatic ones', async () => {
    const { id, slug } = await createTalk(lectern.database, {});
    await store(id, 'Machine', 'en', true);
    await store(id, 'Mensch', 'de', false);
    expect(await read(slug)).toMatchObject({ languages: [{ language: 'de', automatic: false }] });
    await store(id, 'Person', 'en', false);
    expect((await read(slug)).languages).toHaveLength(2);
    await store(id, '', 'de', false);
    expect((await read(slug)).languages).toEqual([{ language: 'en', automatic: false }]);
  });
});
