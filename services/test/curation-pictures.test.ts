import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  ApiError,
  AuditEntry,
  ProposedPictures,
  SavedSpeaker,
  SavedTalk,
  SpeakerJoin,
  SpeakerProfile,
} from '@lectern/contracts';
import type { SpeakerEntity } from '../src/modules/catalogue/index.js';
import { createSpeaker, createTalk, createUser } from './support/factories.js';
import { pngFile, webpFile } from './support/picture-files.js';
import { OPERATOR, type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const PATH = '/api/v1/curation/pictures';

describe.each(dialects)('pictures proposed by members, on %s,', (dialect) => {
  let lectern: RolloutsApp;
  let marco: SpeakerEntity;
  let count = 0;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
  });
  afterAll(() => lectern.close());

  beforeEach(async () => {
    await lectern.database.write((tx) => tx.query('DELETE FROM picture_proposals'));
    await rm(proposals(), { recursive: true, force: true });
    const createdAt = new Date('2020-01-01');
    marco = await createSpeaker(lectern.database, {
      name: `Marco Roth ${++count}`,
      description: 'Own words.',
      createdAt,
    });
    await createTalk(lectern.database, { speakers: [marco] });
  });

  async function member(client = lectern.client()): Promise<TestClient & { email?: string }> {
    const { id } = await createUser(lectern.database);
    return client.signIn(id);
  }

  async function draftOf(client: TestClient): Promise<number> {
    const { body } = await client.post<SavedTalk>('/api/v1/talks', {
      title: 'Pictures',
      description: 'About pictures.',
      youtube_link: `https://youtu.be/${randomBytes(8).toString('base64url')}`,
    });
    return body.talk.id;
  }

  /** Saves a speaker with a picture, as the second step does. */
  async function give(
    client: TestClient,
    name: string,
    { picture, talkId }: { picture?: Buffer; talkId?: number } = {},
  ) {
    const form = new FormData();
    form.append('speaker[speakername]', name);
    form.append('speaker[description]', 'Words of a member.');
    form.append('talk_id', String(talkId ?? (await draftOf(client))));
    form.append(
      'speaker[profile_picture]',
      new Blob([new Uint8Array(picture ?? (await pngFile()))]),
      'a.png',
    );
    return client.post<SavedSpeaker>('/api/v1/speakers', form);
  }

  const waiting = async () => (await lectern.operator.get<ProposedPictures>(PATH)).body;
  const decide = (id: number | undefined, how: 'accept' | 'reject') =>
    lectern.operator.post<ApiError>(`${PATH}/${id}/${how}`);
  const pictureOf = async (slug: string) =>
    (await lectern.client().get<SpeakerProfile>(`/api/v1/speakers/${slug}`)).body.speaker.profile_picture_url;
  const proposals = () => join(lectern.config.varDir, 'files', 'proposals');
  const proposalFiles = () => readdir(proposals()).catch(() => []);
  const fileOf = (client: TestClient, address = '') =>
    fetch((client === lectern.operator ? lectern.config.console?.url : lectern.url) + address, {
      headers: client.headers('GET'),
    });

  test('wait for an operator if the speaker existed before, and only operators see them', async () => {
    const client = await member();
    const { status, body } = await give(client, marco.name);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      picture_proposed: true,
      speaker: { id: marco.id, description: 'Own words.', profile_picture_url: null },
    });
    expect(await pictureOf(marco.slug)).toBeNull();
    const { pictures, total_results } = await waiting();
    expect(total_results).toBe(1);
    expect(pictures).toEqual([
      {
        id: expect.any(Number),
        speaker: {
          id: marco.id,
          slug: marco.slug,
          speakername: marco.name,
          talk_count: 1,
          profile_picture_url: null,
        },
        picture_url: expect.stringMatching(/^\/api\/v1\/curation\/pictures\/\d+\/file$/),
        by: expect.stringContaining('@'),
        proposed_at: lectern.clock.now().toISOString(),
      },
    ]);
    const shown = await fileOf(lectern.operator, pictures[0]?.picture_url);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    expect((await fileOf(lectern.client(), pictures[0]?.picture_url)).status).toBe(404);
    expect((await fileOf(client, pictures[0]?.picture_url)).status).toBe(404);
    for (const path of [PATH, `${PATH}/${pictures[0]?.id}/file`])
      expect((await lectern.consoleClient().get(path)).status).toBe(401);
  });

  test('are shown everywhere once accepted, with an audit log entry', async () => {
    await lectern.client().get(`/api/v1/speakers/${marco.slug}`);
    await give(await member(), marco.name);
    const [proposal] = (await waiting()).pictures;
    expect((await decide(proposal?.id, 'accept')).status).toBe(204);
    const address = await pictureOf(marco.slug);
    expect(address).toMatch(/^\/pictures\/[0-9a-f]{32}-384\.webp$/);
    for (const size of ['96', '192', '384'])
      expect((await fetch(lectern.url + address?.replace('384', size))).status).toBe(200);
    expect((await waiting()).total_results).toBe(0);
    expect(await proposalFiles()).toEqual([]);
    const { body } = await lectern.operator.get<AuditEntry[]>('/api/v1/rollouts/audit');
    expect(body[0]).toMatchObject({
      act: 'picture-accept',
      actor: OPERATOR,
      details: { picture: proposal?.id, speaker: marco.name, slug: marco.slug },
    });
    expect((await decide(proposal?.id, 'accept')).status).toBe(404);
  });

  test('are deleted once rejected, with an audit log entry', async () => {
    await give(await member(), marco.name);
    const [proposal] = (await waiting()).pictures;
    expect(await proposalFiles()).toHaveLength(3);
    expect((await decide(proposal?.id, 'reject')).status).toBe(204);
    expect(await proposalFiles()).toEqual([]);
    expect(await pictureOf(marco.slug)).toBeNull();
    expect((await fileOf(lectern.operator, proposal?.picture_url)).status).toBe(404);
    const { body } = await lectern.operator.get<AuditEntry[]>('/api/v1/rollouts/audit');
    expect(body[0]).toMatchObject({ act: 'picture-reject', actor: OPERATOR });
    expect((await decide(proposal?.id, 'reject')).status).toBe(404);
  });

  test('can be proposed twice with the same file and removed once', async () => {
    await give(await member(), marco.name);
    await give(await member(), marco.name);
    const [first, second] = (await waiting()).pictures;
    await decide(first?.id, 'reject');
    expect((await fileOf(lectern.operator, second?.picture_url)).status).toBe(200);
    expect((await decide(second?.id, 'accept')).status).toBe(204);
    expect(await pictureOf(marco.slug)).not.toBeNull();
  });

  test('are one per member and speaker, the latest', async () => {
    const client = await member();
    const talkId = await draftOf(client);
    await give(client, marco.name, { talkId });
    await give(client, marco.name, { talkId, picture: await webpFile() });
    expect((await waiting()).total_results).toBe(1);
    expect(await proposalFiles()).toHaveLength(3);
  });

  test('are shown immediately for a speaker who came with the talk, even when corrected', async () => {
    const client = await member();
    const talkId = await draftOf(client);
    for (let time = 0; time < 2; time += 1) {
      const { body } = await give(client, `Came With ${count}`, { talkId });
      expect(body).toMatchObject({
        picture_proposed: false,
        speaker: { profile_picture_url: expect.stringContaining('/pictures/') },
      });
    }
    expect((await waiting()).total_results).toBe(0);
  });

  test('leave nothing behind when the speaker is refused', async () => {
    const { status } = await give(await member(), marco.name, { talkId: 2_000_000_000 });
    expect([status, await proposalFiles()]).toEqual([404, []]);
  });

  test('move with a speaker who is joined with another', async () => {
    const other = await createSpeaker(lectern.database, { name: `Other Roth ${count}` });
    await give(await member(), marco.name);
    const pair = { from: marco.id, into: other.id };
    const { status } = await lectern.operator.post<SpeakerJoin>('/api/v1/curation/speakers/joins', pair);
    expect(status).toBe(201);
    const [proposal] = (await waiting()).pictures;
    await decide(proposal?.id, 'accept');
    expect(await pictureOf(other.slug)).not.toBeNull();
  });

  test.each(['accept', 'reject'])('can only be used to %s by operators with the CSRF token', async (how) => {
    await give(await member(), marco.name);
    const [proposal] = (await waiting()).pictures;
    const path = `${PATH}/${proposal?.id}/${how}`;
    expect((await (await member(lectern.consoleClient())).post(path)).status).toBe(403);
    expect((await lectern.consoleClient().post(path)).status).toBe(401);
    expect((await lectern.operator.post(path, undefined, { 'x-csrf-token': '' })).status).toBe(403);
    expect((await lectern.operator.post(`${PATH}/x/${how}`)).status).toBe(404);
    expect((await waiting()).total_results).toBe(1);
  });
});
