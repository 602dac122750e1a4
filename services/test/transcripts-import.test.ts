import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runImport } from '../src/import/run-import.js';
import { EnrichmentRunEntity } from '../src/modules/enrichment/runs/enrichment-run.entity.js';
import { TalkEntity } from '../src/modules/catalogue/index.js';
import { createTalk } from './support/factories.js';
import { createTestDatabase, dialects, type TestDatabase } from './support/test-database.js';

describe.each(dialects)('importing transcripts on %s', (dialect) => {
  let fixture: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    fixture = await createTestDatabase(dialect);
    folder = await mkdtemp(join(tmpdir(), 'lectern-transcripts-'));
  });
  afterAll(async () => {
    await fixture.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('reads SRT and WebVTT, renews a summary made from less, and changes nothing the second time', async () => {
    const { database } = fixture;
    const srt = await createTalk(database, { videoId: 'srtsrtsrt01', summary: 'Of the description.' });
    const vtt = await createTalk(database, { videoId: 'vttvttvtt01' });
    await database.write((tx) =>
      tx.insert(EnrichmentRunEntity, { talkId: srt.id, kind: 'summary', finishedAt: new Date() }),
    );
    await writeFile(join(folder, 'srtsrtsrt01.srt'), '1\n00:00:05,000 --> 00:00:06,000\nFrom SRT.\n');
    await writeFile(join(folder, 'vttvttvtt01.vtt'), 'WEBVTT\n\n00:07.000 --> 00:08.000\nFrom WebVTT.\n');
    const run = () => runImport(database, { kind: 'transcripts', folder, varDir: folder });

    expect((await run()).changes).toBe(2);

    const rows = await database.read.query(
      'SELECT talk_id, seconds, content FROM transcript_lines ORDER BY talk_id',
    );
    expect(rows).toEqual([
      { talk_id: srt.id, seconds: 5, content: 'From SRT.' },
      { talk_id: vtt.id, seconds: 7, content: 'From WebVTT.' },
    ]);
    expect((await database.read.manager.findOneByOrFail(TalkEntity, { id: srt.id })).summary).toBeNull();
    expect(await database.read.manager.countBy(EnrichmentRunEntity, { talkId: srt.id })).toBe(0);
    expect((await run()).changes).toBe(0);
  });
});
