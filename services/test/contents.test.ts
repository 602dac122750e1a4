import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type {
  ApiError,
  AuditEntry,
  Content,
  ContentChange,
  ContentPage,
  DeletedMember,
  Member,
  Note,
  OwnTranscript,
  OwnWaiting,
  SavedSpeaker,
  SavedTalk,
  SpeakerProfile,
  TalkAnswer,
  TalkMore,
  TranscriptAnswer,
} from '@lectern/contracts';
import { actOn } from '../src/cli/actions/account.js';
import type { AccountAct } from '../src/cli/arguments/account.js';
import { Members } from '../src/curation/members/members.service.js';
import { runImport } from '../src/import/run-import.js';
import { ImportReport } from '../src/import/report.js';
import { CatalogueWriter } from '../src/import/write/writer.js';
import { ContentsUpkeep } from '../src/modules/contents/contents-upkeep.js';
import { NeighbourJob } from '../src/modules/upkeep/neighbours/neighbour-job.js';
import type { UserEntity } from '../src/modules/users/index.js';
import { writeCatalogue } from './import-catalogues.js';
import { createConference, createSlot, createSpeaker, createTalk, createUser } from './support/factories.js';
import { plainPng } from './support/picture-files.js';
import { OPERATOR, type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { startSecondApp } from './support/second-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const PATH = '/api/v1/curation/contents';
const MEMBERS = '/api/v1/curation/members';
const DAY_MS = 86_400_000;

describe.each(dialects)('what members add, on %s,', (dialect) => {
  let lectern: RolloutsApp;
  let count = 0;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect, { TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(() => lectern.close());

  interface Person {
    user: UserEntity;
    client: TestClient;
    headers: Record<string, string>;
  }

  /** A member of a network of their own. */
  async function person(network = `203.0.113.${(count += 1)}`): Promise<Person> {
    const user = await createUser(lectern.database, { name: `Person Number${(count += 1)}` });
    return {
      user,
      client: await lectern.client().signIn(user.id),
      headers: { 'x-forwarded-for': network },
    };
  }

  interface GivenSpeaker {
    speaker: string;
    about?: string;
    /** A file of its own if true. */
    picture?: boolean | Buffer;
    position?: number;
  }

  /** Adds and publishes a talk as the form does. */
  async function addTalk(
    who: Person,
    {
      title = `Talk of ${(count += 1)}`,
      speaker = `Speaker ${(count += 1)}`,
      ...given
    }: Partial<GivenSpeaker & { title: string }> = {},
  ): Promise<{ talk: SavedTalk['talk']; saved: SavedSpeaker }> {
    const { client, headers } = who;
    const fields = {
      title,
      description: `About ${title}.`,
      youtube_link: `https://youtu.be/${String((count += 1)).padStart(11, 'c')}`,
      conference_name: 'A meetup',
    };
    const added = await client.post<SavedTalk>('/api/v1/talks', fields, headers);
    expect([added.status, added.body]).toEqual([201, expect.anything()]);
    const saved = await saveSpeaker(who, added.body.talk.id, { speaker, ...given });
    expect(saved.status).toBe(201);
    const published = await client.send<SavedTalk>(
      'PUT',
      `/api/v1/talks/${added.body.talk.id}`,
      fields,
      headers,
    );
    expect(published.body.talk.status).toBe('published');
    return { talk: published.body.talk, saved: saved.body };
  }

  /** Puts a speaker on the stage of a talk as the form does. */
  async function saveSpeaker(
    { client, headers }: Person,
    talkId: number,
    { speaker, about = 'Words.', picture = false, position }: GivenSpeaker,
  ) {
    const form = new FormData();
    form.append('speaker[speakername]', speaker);
    form.append('speaker[description]', about);
    form.append('talk_id', String(talkId));
    if (position !== undefined) form.append('position', String(position));
    const file =
      picture === true ? await plainPng(`#${String((count += 1)).padStart(6, '0')}`) : picture || null;
    if (file) form.append('speaker[profile_picture]', new Blob([new Uint8Array(file)]), 'a.png');
    return client.post<SavedSpeaker>('/api/v1/speakers', form, headers);
  }

  const addNote = async ({ client, headers }: Person, talkId: number, content: string) => {
    const { status, body } = await client.post<Note>('/api/v1/notes', { talk_id: talkId, content }, headers);
    expect(status).toBe(201);
    return body;
  };
  const contents = async (query = '') => (await lectern.operator.get<ContentPage>(`${PATH}?${query}`)).body;
  const listOf = async ({ user }: Person, query = '') =>
    (await contents(`member=${user.id}&${query}`)).contents;
  const only = async (who: Person, kind: Content['kind']): Promise<Content> => {
    const [content, ...others] = await listOf(who, `kind=${kind}`);
    expect(others).toEqual([]);
    if (!content) throw new Error(`No ${kind}`);
    return content;
  };
  const act = (name: string, body: object) =>
    lectern.operator.post<ContentChange & ApiError>(`${PATH}/${name}`, body);
  const lastEntry = async () => (await lectern.operator.get<AuditEntry[]>('/api/v1/rollouts/audit')).body[0];
  /** The operator's session does not last as long. */
  const later = async (days: number) => {
    lectern.clock.advance(days * DAY_MS);
    const [operator] = await lectern.database.read.query<{ id: number }>(
      'SELECT id FROM users WHERE email = ?',
      [OPERATOR],
    );
    await lectern.operator.signIn(operator?.id ?? 0);
  };
  const profile = async (slug: string) =>
    (await lectern.client().get<SpeakerProfile>(`/api/v1/speakers/${slug}`)).body;

  test('is listed, the latest first, and found by kind, member, text, day and network', async () => {
    const [one, other] = [await person('198.51.100.7'), await person('198.51.100.7')];
    const { talk, saved } = await addTalk(one, { title: 'Zebras and queues', picture: true });
    const note = await addNote(other, talk.id, 'A note on 100%_zebras');
    const all = await contents();
    expect(all.contents[0]).toEqual({
      id: expect.any(Number),
      kind: 'note',
      state: 'shown',
      title: 'Zebras and queues',
      text: note.content,
      path: `/video/${talk.slug}`,
      picture_url: null,
      member: { id: other.user.id, name: other.user.name, suspended: false },
      added_at: lectern.clock.now().toISOString(),
      has_network: true,
      reason: null,
      hidden_at: null,
      deleted_from: null,
    });
    const kinds = (found: Content[]) => found.map(({ kind }) => kind);
    expect(kinds(await listOf(one))).toEqual(['talk', 'picture', 'biography']);
    expect(kinds((await contents('text=QUEUES')).contents)).toEqual(['note', 'talk']);
    expect(kinds((await contents(`text=${encodeURIComponent('100%_')}`)).contents)).toEqual(['note']);
    expect(kinds((await contents(`network_of=${all.contents[0]?.id}`)).contents)).toEqual([
      'note',
      'talk',
      'picture',
      'biography',
    ]);
    const today = lectern.clock.now().toISOString().slice(0, 10);
    expect((await contents(`day=${today}`)).contents).toHaveLength(4);
    expect((await contents('day=2001-01-01')).contents).toEqual([]);
    const [picture] = await listOf(one, 'kind=picture');
    expect(picture).toMatchObject({ title: saved.speaker.speakername, picture_url: expect.any(String) });
    const file = await fetch(lectern.config.console?.url + (picture?.picture_url ?? ''), {
      headers: lectern.operator.headers('GET'),
    });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await lectern.operator.get(`${PATH}?before=x`)).status).toBe(422);
  });

  test('is listed page by page', async () => {
    const who = await person();
    const talk = await createTalk(lectern.database);
    for (let number = 0; number < 60; number += 1) {
      lectern.clock.advance(2_000);
      await addNote(who, talk.id, `Note ${number}`);
    }
    const first = await contents(`member=${who.user.id}`);
    const second = await contents(`member=${who.user.id}&before=${first.next}`);
    expect([first.contents.length, second.contents.length, second.next]).toEqual([50, 10, null]);
    expect([...first.contents, ...second.contents].map(({ text }) => text)).toEqual(
      Array.from({ length: 60 }, (_, at) => `Note ${59 - at}`),
    );
  });

  test('is hidden with a reason that its author sees, restored whole, and undone from the audit log', async () => {
    const [who, reader] = [await person(), await person()];
    const { talk } = await addTalk(who);
    const note = await addNote(who, talk.id, 'Buy now');
    await reader.client.post(`/api/v1/talks/${talk.slug}/like_talks`);
    await reader.client.post(`/api/v1/notes/${note.id}/like_notes`);
    const ids = (await listOf(who)).map(({ id }) => id);
    const visitor = lectern.client();
    const seen = async () => (await visitor.get<TalkAnswer & ApiError>(`/api/v1/talks/${talk.slug}`)).body;
    const before = await seen();

    const hidden = await act('hide', { ids, reason: 'Advertising' });
    expect(hidden.body).toEqual({ change: expect.stringMatching(/^[0-9a-f]{16}$/), changed: 3 });
    expect(await lastEntry()).toMatchObject({
      act: 'contents-hide',
      actor: OPERATOR,
      reason: 'Advertising',
      details: { change: hidden.body.change, contents: '1 talk, 1 note, 1 biography' },
    });
    expect(await seen()).toMatchObject({ success: false, code: 'TAKEN_DOWN' });
    expect((await visitor.get(`/api/v1/notes?talk_id=${talk.id}`)).status).toBe(410);
    expect((await reader.client.post(`/api/v1/notes/${note.id}/like_notes`)).status).toBe(404);
    const own = (await who.client.get<TalkAnswer>(`/api/v1/talks/${talk.slug}`)).body;
    expect([own.hidden_reason, own.mine, own.talk.title]).toEqual(['Advertising', true, talk.title]);
    const [ownNote] = (await who.client.get<Note[]>(`/api/v1/notes?talk_id=${talk.id}`)).body;
    expect(ownNote).toMatchObject({ content: 'Buy now', hidden_reason: 'Advertising', total_likes: 1 });
    expect(await only(who, 'talk')).toMatchObject({
      state: 'hidden',
      reason: 'Advertising',
      hidden_at: lectern.clock.now().toISOString(),
      deleted_from: new Date(lectern.clock.now().getTime() + 30 * DAY_MS).toISOString(),
    });
    expect((await act('hide', { ids, reason: 'Again' })).body).toEqual({ change: null, changed: 0 });

    const undone = await act('undo', { change: hidden.body.change });
    expect(undone.body.changed).toBe(3);
    expect(await seen()).toEqual(before);
    expect((await visitor.get<Note[]>(`/api/v1/notes?talk_id=${talk.id}`)).body).toMatchObject([
      { content: 'Buy now', hidden_reason: null, total_likes: 1 },
    ]);
    // Undoing that hides them again, with their reasons.
    expect((await act('undo', { change: undone.body.change })).body.changed).toBe(3);
    expect((await seen()).code).toBe('TAKEN_DOWN');
    expect((await listOf(who)).map(({ reason }) => reason)).toEqual(ids.map(() => 'Advertising'));
    expect((await act('restore', { ids })).body.changed).toBe(3);
    expect(await seen()).toEqual(before);
  });

  test('cannot be shown again, or become something else, by its author', async () => {
    const who = await person();
    const { talk, saved } = await addTalk(who, { about: 'Buy.', picture: true });
    const note = await addNote(who, talk.id, 'Buy now');
    await act('hide', { ids: (await listOf(who)).map(({ id }) => id), reason: 'Spam' });
    const fields = {
      title: 'Other',
      description: 'Other.',
      youtube_link: talk.youtube_link,
      conference_name: 'A meetup',
    };
    const change = await who.client.send<ApiError>('PUT', `/api/v1/talks/${talk.id}`, fields);
    expect([change.status, change.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await who.client.send('PATCH', `/api/v1/notes/${note.id}`, { content: 'x' })).status).toBe(403);
    const again = await addTalk(who, {
      speaker: saved.speaker.speakername,
      about: 'Buy more.',
      picture: true,
    });
    expect(again.saved).toMatchObject({
      biography_waits: true,
      picture_proposed: true,
      speaker: { description: '', profile_picture_url: null },
    });
  });

  test('hidden, does not come back when its author names another speaker and then the same one again', async () => {
    const who = await person();
    const { talk, saved } = await addTalk(who, { about: 'Buy.', picture: true });
    const speaker = saved.speaker.speakername;
    const hidden = (await listOf(who)).filter(({ kind }) => kind !== 'talk').map(({ id }) => id);
    await act('hide', { ids: hidden, reason: 'Spam' });
    await saveSpeaker(who, talk.id, { speaker: `Somebody Else${(count += 1)}` });
    for (const about of ['Buy.', 'Buy more.']) {
      const { body } = await saveSpeaker(who, talk.id, { speaker, about, picture: true });
      expect(body).toMatchObject({
        biography_waits: true,
        picture_proposed: true,
        speaker: { description: '', profile_picture_url: null },
      });
    }
    expect((await listOf(who, 'state=hidden')).map(({ kind }) => kind)).toEqual(['picture']);
  });

  test('a hidden picture is not shown again by another account, or of another person', async () => {
    const [who, friend] = [await person(), await person()];
    const picture = await plainPng('#abcdef');
    const { saved } = await addTalk(who, { picture });
    const address = saved.speaker.profile_picture_url ?? '';
    await act('hide', { ids: [(await only(who, 'picture')).id], reason: 'Stolen' });
    for (const again of [who, friend]) {
      const { saved: shown } = await addTalk(again, { picture });
      expect(shown).toMatchObject({ picture_proposed: true, speaker: { profile_picture_url: null } });
    }
    expect((await fetch(lectern.url + address)).status).toBe(410);
  });

  test('hidden, cannot be changed by its author in any part', async () => {
    const who = await person();
    const { talk, saved } = await addTalk(who);
    const note = await addNote(who, talk.id, 'Buy now');
    await act('hide', { ids: (await listOf(who)).map(({ id }) => id), reason: 'Spam' });
    const transcript = new FormData();
    transcript.append('file', new Blob(['WEBVTT\n\n00:01.000 --> 00:02.000\nBuy\n']), 'a.vtt');
    const path = `/api/v1/talks/${talk.id}/transcripts`;
    const changes = [
      await saveSpeaker(who, talk.id, { speaker: saved.speaker.speakername }),
      await who.client.post(path, transcript),
      await who.client.send('DELETE', path),
    ];
    expect(changes.map(({ status }) => status)).toEqual([403, 403, 403]);
    // Deleted and brought back by its author, a note stays hidden.
    await who.client.send('DELETE', `/api/v1/notes/${note.id}`);
    const restored = await who.client.post<Note>(`/api/v1/notes/${note.id}/restore`);
    expect(restored.body.hidden_reason).toBe('Spam');
  });

  test('a hidden picture is not sent, and a proxy’s copy ends after a minute', async () => {
    const who = await person();
    const { saved } = await addTalk(who, { picture: true });
    const address = saved.speaker.profile_picture_url ?? '';
    const file = () => fetch(lectern.url + address);
    expect((await file()).headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=60');
    const { id } = await only(who, 'picture');
    await act('hide', { ids: [id], reason: 'Not them' });
    expect([(await file()).status, ((await (await file()).json()) as ApiError).code]).toEqual([
      410,
      'TAKEN_DOWN',
    ]);
    expect((await profile(saved.speaker.slug)).speaker.profile_picture_url).toBeNull();
    expect((await who.client.get<OwnWaiting>(`/api/v1/speakers/${saved.speaker.slug}/waiting`)).body).toEqual(
      {
        biographies: [],
        pictures: [{ state: 'hidden', reason: 'Not them' }],
        talks: [],
      },
    );
    await act('restore', { ids: [id] });
    expect((await file()).status).toBe(200);
    expect((await profile(saved.speaker.slug)).speaker.profile_picture_url).toBe(address);
  });

  test('is deleted for good 30 days after it was hidden, by the job or an operator, not earlier', async () => {
    const who = await person();
    const { talk, saved } = await addTalk(who, { picture: true });
    const note = await addNote(who, talk.id, 'Bye');
    const ids = (await listOf(who)).map(({ id }) => id);
    await act('hide', { ids, reason: 'Spam' });
    expect((await act('delete', { ids })).body.code).toBe('CONFLICT');
    await later(30);
    expect((await act('delete', { ids })).body).toEqual({ change: null, changed: 4 });
    expect(await listOf(who)).toEqual([]);
    expect((await lectern.client().get(`/api/v1/talks/${talk.slug}`)).status).toBe(404);
    expect((await fetch(lectern.url + (saved.speaker.profile_picture_url ?? ''))).status).toBe(404);
    expect((await lectern.database.read.query('SELECT id FROM notes WHERE id = ?', [note.id])).length).toBe(
      0,
    );
    expect(await lastEntry()).toMatchObject({ act: 'contents-delete' });
  });

  test('is deleted by the job after 30 days, and its network is forgotten after 28', async () => {
    const who = await person();
    const { talk } = await addTalk(who);
    const { id } = await only(who, 'talk');
    await act('hide', { ids: [id], reason: 'Spam' });
    const run = () => lectern.app.get(ContentsUpkeep).run();
    await later(27);
    await run();
    expect((await only(who, 'talk')).has_network).toBe(true);
    await later(1);
    await run();
    expect((await only(who, 'talk')).has_network).toBe(false);
    expect((await contents(`network_of=${id}`)).contents).toEqual([]);
    await later(2);
    await run();
    expect((await listOf(who)).map(({ kind }) => kind)).toEqual(['biography']);
    expect((await lectern.client().get(`/api/v1/talks/${talk.slug}`)).status).toBe(404);
  });

  test('without a record, as by a process of an earlier release, gets one by the job', async () => {
    const who = await person();
    const talk = await createTalk(lectern.database, { authorId: who.user.id });
    expect(await listOf(who)).toEqual([]);
    await lectern.app.get(ContentsUpkeep).run();
    expect(await only(who, 'talk')).toMatchObject({ title: talk.title, has_network: false });
  });

  describe('once hidden', () => {
    const OPERATING =
      /^\/api\/v1\/(?:rollouts|releases|overrides|platform|tokens|passkeys|confirmations|curation)(?:\/|$)/;
    /** Marks that are also searched for: words of a title and of a name. */
    const MOST_ASKED = 2;
    const AT_ONCE = 20;
    /** Queries of any call. */
    const QUERIES = ['query', 'speaker', 'tag'];

    /** Every GET of the router with every argument. */
    function pathsWith(marks: readonly string[], args: readonly (string | number)[]): string[] {
      const { knownRoutes } = lectern.app.getHttpAdapter().getInstance();
      const paths = knownRoutes
        .filter(({ methods, url }) => methods.includes('GET') && !OPERATING.test(url) && !url.includes('*'))
        .flatMap(({ url }) =>
          /:\w+/.test(url)
            ? args.map((arg) => url.replace(/:\w+/g, encodeURIComponent(arg)))
            : [
                url,
                ...args.slice(0, 2).flatMap((arg) => [`${url}?talk_id=${arg}`, `${url}?slot_id=${arg}`]),
                ...marks
                  .slice(0, MOST_ASKED)
                  .flatMap((mark) => QUERIES.map((name) => `${url}?${name}=${mark}`)),
              ],
        );
      return [...new Set(paths)];
    }

    /** By mark, the paths whose answers contain it without having been asked for it. */
    async function found(marks: readonly string[], paths: readonly string[]): Promise<Map<string, string[]>> {
      const places = new Map<string, string[]>();
      const client = lectern.client();
      const ask = async (path: string, at: number) => {
        const { body } = await client.get(path, { 'x-forwarded-for': `10.${at >> 8}.${at & 255}.1` });
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        for (const mark of marks)
          if (!path.includes(mark) && text.includes(mark))
            places.set(mark, [...(places.get(mark) ?? []), path].sort());
      };
      for (let from = 0; from < paths.length; from += AT_ONCE)
        await Promise.all(paths.slice(from, from + AT_ONCE).map((path, at) => ask(path, from + at)));
      return places;
    }

    test('nothing of it is in any answer to anybody else, and all of it is again once restored', async () => {
      const [who, reader] = [await person(), await person()];
      const { talk, saved } = await addTalk(who, {
        title: 'Quizzaciously qubits',
        speaker: 'Wendel Oxyphenbutazone',
        about: 'Floccinaucinihil about.',
        picture: true,
      });
      const conference = await createConference(lectern.database, { name: 'A programme' });
      const slot = await createSlot(lectern.database, {
        conferenceId: conference.id,
        talkId: talk.id,
        talkTitle: talk.title,
      });
      // Hidden while the talk is there, so that its list is asked.
      const host = await createTalk(lectern.database, { title: 'A host' });
      await addNote(who, host.id, 'Pneumonoultra note');
      const picture = /[0-9a-f]{32}/.exec(saved.speaker.profile_picture_url ?? '')?.[0] ?? '';
      const marks = ['Quizzaciously', 'Oxyphenbutazone', 'Floccinaucinihil', 'Pneumonoultra', picture];
      const args = [
        ...[host.id, talk.id, talk.slug, saved.speaker.slug, saved.speaker.id, slot.id],
        ...[conference.slug, `${picture}-192.webp`, 'talks-1.xml', 'speakers-1.xml', 'subjects-1.xml'],
      ];
      const all = [...marks, talk.slug, saved.speaker.slug];
      const paths = pathsWith(marks, args);
      const before = await found(all, paths);
      expect([...before.keys()].sort()).toEqual([...all].sort());

      const ids = (await listOf(who)).map(({ id }) => id);
      expect((await act('hide', { ids, reason: 'A reason of the operators' })).body.changed).toBe(4);
      expect(await found([...all, 'A reason of the operators'], paths)).toEqual(new Map());
      for (const path of [talk.slug, `${talk.id}`, `${talk.slug}/more`, `${talk.slug}/transcripts`]) {
        const { status, body } = await reader.client.get<ApiError>(`/api/v1/talks/${path}`);
        expect([path, status, body.code]).toEqual([path, 410, 'TAKEN_DOWN']);
      }

      await act('restore', { ids });
      expect(await found(all, [...new Set([...before.values()].flat())])).toEqual(before);
    }, 60_000);

    test('another process shows nothing of it within a second', async () => {
      const second = await startSecondApp(lectern);
      try {
        const who = await person();
        const { talk } = await addTalk(who);
        const status = async () =>
          (await lectern.client().at(second.url, 'site').get(`/api/v1/talks/${talk.slug}`)).status;
        const list = async () =>
          JSON.stringify(
            (await lectern.client().at(second.url, 'site').get('/api/v1/talks/recently_added')).body,
          );
        expect([await status(), (await list()).includes(talk.slug)]).toEqual([200, true]);
        await act('hide', { ids: [(await only(who, 'talk')).id], reason: 'Spam' });
        expect(await status()).toBe(410);
        const began = performance.now();
        while ((await list()).includes(talk.slug));
        expect(performance.now() - began).toBeLessThan(1_000);
      } finally {
        await second.close();
      }
    });
  });

  describe('a transcript of another member’s talk', () => {
    const VTT = (text: string) => `WEBVTT\n\n00:01.000 --> 00:04.000\n${text}\n`;
    const send = ({ client, headers }: Person, slug: string, text: string) => {
      const form = new FormData();
      form.append('file', new Blob([VTT(text)]), 'a.vtt');
      return client.post<TranscriptAnswer>(`/api/v1/talks/${slug}/transcripts`, form, headers);
    };
    const saidIn = async (slug: string) =>
      (
        await lectern.client().get<TranscriptAnswer>(`/api/v1/talks/${slug}/transcripts`)
      ).body.transcripts.map(({ text }) => text);
    const found = async (word: string) =>
      (await lectern.client().get<unknown[]>(`/api/v1/talks/combined_search?query=${word}`)).body.length;

    test('is shown and found once it is approved, until it is hidden; and its author is told why', async () => {
      const { slug, title } = await createTalk(lectern.database);
      const who = await person();
      await send(who, slug, 'Xylographers everywhere.');
      const content = await only(who, 'transcript');
      expect(content).toMatchObject({ state: 'waiting', title, text: 'Xylographers everywhere.' });
      expect(content.path).toBe(`/video/${slug}`);
      expect([await saidIn(slug), await found('xylographers')]).toEqual([[], 0]);

      expect((await act('approve', { ids: [content.id] })).body.changed).toBe(1);
      expect([await saidIn(slug), await found('xylographers')]).toEqual([['Xylographers everywhere.'], 1]);

      const hidden = await act('hide', { ids: [content.id], reason: 'Not what is said' });
      expect([await saidIn(slug), await found('xylographers')]).toEqual([[], 0]);
      const { body } = await who.client.get<OwnTranscript>(`/api/v1/talks/${slug}/transcripts/waiting`);
      expect(body.waiting).toEqual({ state: 'hidden', reason: 'Not what is said' });
      await act('undo', { change: hidden.body.change });
      expect(await saidIn(slug)).toEqual(['Xylographers everywhere.']);
    });

    test('of two the approved one is shown, and one that was hidden once waits again', async () => {
      const { slug, title } = await createTalk(lectern.database);
      const [one, other] = [await person(), await person()];
      await send(one, slug, 'By one.');
      await send(other, slug, 'By the other.');
      const [first, second] = [await only(one, 'transcript'), await only(other, 'transcript')];
      await act('approve', { ids: [first.id] });
      const refused = await act('approve', { ids: [second.id] });
      expect([refused.status, refused.body.error]).toEqual([
        409,
        `“${title}” has another transcript by now. Hide that one first.`,
      ]);
      await act('hide', { ids: [first.id], reason: 'Advertising' });
      await act('approve', { ids: [second.id] });
      expect(await saidIn(slug)).toEqual(['By the other.']);
      await act('hide', { ids: [second.id], reason: 'Advertising' });
      await lectern.operator.post(`${MEMBERS}/${one.user.id}/trust`, {});
      expect((await send(one, slug, 'Buy pills.')).body.waiting).toBe(true);
      expect(await saidIn(slug)).toEqual([]);
    });

    test('stays hidden with everything of its member, without the talk', async () => {
      const { slug } = await createTalk(lectern.database);
      const who = await person();
      await send(who, slug, 'Pills, pills.');
      await act('approve', { ids: [(await only(who, 'transcript')).id] });
      await lectern.operator.post(`${MEMBERS}/${who.user.id}/hide`, { reason: 'Advertising' });
      expect(await saidIn(slug)).toEqual([]);
      expect((await lectern.client().get(`/api/v1/talks/${slug}`)).status).toBe(200);
    });
  });

  describe('that no member added', () => {
    const CATALOGUE = {
      'data/owl-days/series.yml': 'name: "Owl Days"\n',
      'data/owl-days/owl-days-2015/event.yml':
        'title: "Owl Days 2015"\ntimezone: "UTC"\nstart_date: "2015-05-07"\nend_date: "2015-05-07"\n',
      'data/owl-days/owl-days-2015/videos.yml':
        '- { id: "a", title: "Honorificabilitudinity for owls", description: "By night.", date: "2015-05-07", video_provider: "youtube", video_id: "owlowlowl01", speakers: ["Olga Owl"] }\n' +
        '- { id: "b", title: "Owls at noon", date: "2015-05-07", video_provider: "youtube", video_id: "owlowlowl02", speakers: ["Olga Owl"] }\n',
      'data/owl-days/owl-days-2015/schedule.yml':
        'days:\n  - date: "2015-05-07"\n    grid:\n      - { start_time: "09:00", end_time: "09:30", slots: 1 }\n      - { start_time: "09:30", end_time: "10:00", slots: 1 }\n',
      'data/speakers.yml': '[]',
    };
    let folder: string;
    beforeAll(async () => {
      folder = await writeCatalogue(CATALOGUE);
    });
    afterAll(() => rm(folder, { recursive: true }));
    const importAgain = async () => {
      const { totals, summary } = await runImport(lectern.database, {
        kind: 'rubyevents',
        folder,
        varDir: folder,
      }).then((report) => ({ totals: report.totals, summary: report.summary().join('\n') }));
      return { skipped: totals.skipped, summary };
    };
    const conferencePage = async () =>
      JSON.stringify([
        (await lectern.client().get('/api/v1/conferences/owl-days-2015/slots')).body,
        (await lectern.client().get('/api/v1/conferences/owl-days-2015/talks')).body,
      ]).replaceAll(/"internal_views":\d+/g, '');

    test('a talk of an import is found, hidden, restored and deleted, and no import brings it back', async () => {
      await importAgain();
      const visitor = lectern.client();
      const code = async () =>
        (await visitor.get<ApiError>('/api/v1/talks/honorificabilitudinity-for-owls')).body.code;
      const search = (text: string) => contents(`text=${encodeURIComponent(text)}`);
      const [found, ...others] = (await search('honorific owls')).contents;
      expect([found, others]).toEqual([
        {
          id: expect.any(Number),
          kind: 'talk',
          state: 'shown',
          title: 'Honorificabilitudinity for owls',
          text: 'By night.',
          path: '/video/honorificabilitudinity-for-owls',
          picture_url: null,
          member: null,
          added_at: expect.any(String),
          has_network: false,
          reason: null,
          hidden_at: null,
          deleted_from: null,
        },
        [],
      ]);
      const byAddress = await search('https://site.example/video/honorificabilitudinity-for-owls?t=3');
      expect(byAddress.contents).toEqual([found]);
      for (const filter of ['state=hidden', 'kind=note', 'day=2015-05-07', 'member=1'])
        expect((await contents(`text=honorificabilitudinity&${filter}`)).contents).toEqual([]);
      const before = await conferencePage();
      expect(before).toContain('Honorificabilitudinity');

      const ids = [found?.id];
      const hidden = await act('hide', { ids, reason: 'Its speaker asked' });
      expect(hidden.body.changed).toBe(1);
      expect((await act('hide', { ids, reason: 'Again' })).body.changed).toBe(0);
      expect(await code()).toBe('TAKEN_DOWN');
      const [record, ...more] = (await search('honorificabilitudinity')).contents;
      expect([record, more]).toEqual([
        expect.objectContaining({ state: 'hidden', reason: 'Its speaker asked', member: null }),
        [],
      ]);
      const again = await importAgain();
      expect([again.skipped, again.summary]).toEqual([1, expect.stringContaining('operators have hidden')]);
      expect(await code()).toBe('TAKEN_DOWN');
      expect(await conferencePage()).not.toContain('Honorificabilitudinity');

      await act('undo', { change: hidden.body.change });
      expect([await code(), await conferencePage()]).toEqual([undefined, before]);
      expect((await importAgain()).skipped).toBe(0);

      await act('hide', { ids: [record?.id], reason: 'Its speaker asked' });
      await later(30);
      expect((await act('delete', { ids: [record?.id] })).body.changed).toBe(1);
      const last = await importAgain();
      expect([last.skipped, last.summary]).toEqual([1, expect.stringContaining('deleted for good')]);
      expect(await code()).not.toBe('TAKEN_DOWN');
      expect((await search('honorificabilitudinity')).contents).toEqual([]);
      const after = await conferencePage();
      expect([after.includes('Honorificabilitudinity'), after.includes('Owls at noon')]).toEqual([
        false,
        true,
      ]);
    });

    test('a biography is hidden, and stays so when the catalogue is read again', async () => {
      const speaker = await createSpeaker(lectern.database, {
        name: 'Ottoline Owl',
        createdAt: new Date('2020-01-01'),
      });
      /** As an import that knows a biography. */
      const importBiography = async () => {
        const report = new ImportReport(folder, 'test', new Date());
        const writer = await CatalogueWriter.open(lectern.database, report);
        const person = {
          name: speaker.name,
          key: speaker.nameKey,
          aliases: [],
          description: 'Hoots.',
          github: `owl${(count += 1)}`,
        };
        await writer.write({
          label: 'test',
          conference: null,
          slots: [],
          talks: [
            {
              where: { file: 'test' },
              sourceKey: 'test:hoots',
              title: 'On hooting',
              description: '',
              videoId: 'owlowlowl03',
              alternativeIds: [],
              duration: null,
              createdAt: new Date('2020-01-01'),
              tags: [],
              people: [person],
            },
          ],
        });
        await writer.flush();
        await report.close();
      };
      await importBiography();
      const about = async () => (await profile(speaker.slug)).speaker.description;
      expect(await about()).toBe('Hoots.');
      for (const text of ['ottol', `/speakers/${speaker.slug}`]) {
        const found = (await contents(`kind=biography&text=${text}`)).contents;
        expect(found.map(({ kind, title, text: words }) => [kind, title, words])).toEqual([
          ['biography', 'Ottoline Owl', 'Hoots.'],
        ]);
      }
      const [found] = (await contents('kind=biography&text=ottoline')).contents;
      await act('hide', { ids: [found?.id], reason: 'Not theirs' });
      await importBiography();
      expect(await about()).toBe('');
      const [record] = (await contents('kind=biography&text=ottoline')).contents;
      await act('restore', { ids: [record?.id] });
      expect(await about()).toBe('Hoots.');
      await act('hide', { ids: [record?.id], reason: 'Not theirs' });
      await later(30);
      await lectern.app.get(ContentsUpkeep).run();
      await importBiography();
      expect(await about()).toBe('');
      expect((await contents('kind=biography&text=ottoline')).contents).toEqual([]);
    });
  });

  describe('on the page of a speaker who was there before', () => {
    const known = async () => {
      const speaker = await createSpeaker(lectern.database, {
        name: `Known Person${(count += 1)}`,
        createdAt: new Date('2020-01-01'),
      });
      await createTalk(lectern.database, { speakers: [speaker], tags: ['Elixir'] });
      return speaker;
    };

    test('a biography and a first talk wait for an operator, while the talk names its speaker', async () => {
      const [who, speaker] = [await person(), await known()];
      const { talk, saved } = await addTalk(who, { speaker: speaker.name, about: 'Buy pills.' });
      expect(saved).toMatchObject({ biography_waits: true, place_waits: true, speaker: { description: '' } });
      const page = async () => {
        const { speaker: shown, talks } = await profile(speaker.slug);
        return [shown.description, shown.talk_count, talks.map(({ title }) => title).includes(talk.title)];
      };
      expect(await page()).toEqual(['', 1, false]);
      const opened = await lectern.client().get<TalkAnswer>(`/api/v1/talks/${talk.slug}`);
      expect(opened.body.talk.speaker).toMatchObject({ speakername: speaker.name });
      const waiting = await who.client.get<OwnWaiting>(`/api/v1/speakers/${speaker.slug}/waiting`);
      expect(waiting.body).toEqual({
        biographies: [{ state: 'waiting', reason: null, text: 'Buy pills.' }],
        pictures: [],
        talks: [{ state: 'waiting', reason: null, slug: talk.slug, title: talk.title }],
      });
      expect((await lectern.client().get(`/api/v1/speakers/${speaker.slug}/waiting`)).body).toEqual({
        biographies: [],
        pictures: [],
        talks: [],
      });
      const list = (await contents('state=waiting')).contents.filter(
        ({ member }) => member?.id === who.user.id,
      );
      expect(list.map(({ kind, title, text }) => [kind, title, text])).toEqual([
        ['place', speaker.name, talk.title],
        ['biography', speaker.name, 'Buy pills.'],
      ]);
      const [place, biography] = list;
      expect((await act('hide', { ids: [biography?.id], reason: 'Not about them' })).body.changed).toBe(1);
      const { body: approved } = await act('approve', { ids: [place?.id, biography?.id] });
      expect(approved.changed).toBe(1);
      expect(await page()).toEqual(['', 2, true]);
      await act('undo', { change: approved.change });
      expect(await page()).toEqual(['', 1, false]);
      expect(
        await lectern.database.read.query('SELECT views FROM speakers WHERE id = ?', [speaker.id]),
      ).toEqual([{ views: 0 }]);
    });

    test('of two biographies the approved one is shown, and the other one cannot replace it', async () => {
      const speaker = await known();
      const ids: number[] = [];
      for (const about of ['First.', 'Second.']) {
        const who = await person();
        await addTalk(who, { speaker: speaker.name, about });
        ids.push((await only(who, 'biography')).id);
      }
      expect((await act('approve', { ids: ids.slice(1) })).body.changed).toBe(1);
      expect((await profile(speaker.slug)).speaker.description).toBe('Second.');
      const refused = await act('approve', { ids: ids.slice(0, 1) });
      expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    });

    test('places no longer wait once an operator has approved three of the account', async () => {
      const who = await person();
      for (let number = 1; number <= 4; number += 1) {
        const speaker = await known();
        const { saved } = await addTalk(who, { speaker: speaker.name });
        expect(saved.place_waits).toBe(number <= 3);
        const [place] = await listOf(who, 'kind=place&state=waiting');
        if (place) await act('approve', { ids: [place.id] });
      }
    });

    test('several speakers of one talk count as one of these three', async () => {
      const who = await person();
      const { talk } = await addTalk(who, { speaker: (await known()).name });
      for (const position of [1, 2, 3])
        await saveSpeaker(who, talk.id, { speaker: (await known()).name, position });
      const places = await listOf(who, 'kind=place&state=waiting');
      expect((await act('approve', { ids: places.map(({ id }) => id) })).body.changed).toBe(4);
      const { saved } = await addTalk(who, { speaker: (await known()).name });
      expect(saved.place_waits).toBe(true);
    });

    test('an approved place waits again if its talk becomes another one', async () => {
      const [who, speaker] = [await person(), await known()];
      const { talk } = await addTalk(who, { speaker: speaker.name });
      const change = (fields: object) =>
        who.client.send<SavedTalk>('PUT', `/api/v1/talks/${talk.id}`, { ...talk, ...fields }, who.headers);
      const approve = async () => {
        const ids = (await listOf(who, 'kind=place&state=waiting')).map(({ id }) => id);
        await act('approve', { ids });
        return ids.length;
      };
      const isListed = async () => {
        const { speaker: shown, talks } = await profile(speaker.slug);
        return shown.talk_count === 2 && talks.some(({ slug }) => slug === talk.slug);
      };
      expect([await approve(), await isListed()]).toEqual([1, true]);
      await change({ description: 'Corrected.' });
      expect(await isListed()).toBe(true);
      for (const fields of [
        { title: 'Buy pills' },
        { title: 'Buy pills', youtube_link: 'https://youtu.be/pillspills1' },
      ]) {
        expect((await change(fields)).status).toBe(200);
        expect(await isListed()).toBe(false);
        expect([await approve(), await isListed()]).toEqual([1, true]);
      }
    });

    test('a refused place does not come back when the speaker leaves the stage and returns', async () => {
      const who = await person();
      const speakers = [await known(), await known(), await known(), await known()];
      const talks: number[] = [];
      for (const { name } of speakers) talks.push((await addTalk(who, { speaker: name })).talk.id);
      const [refused, ...others] = (await listOf(who, 'kind=place')).map(({ id }) => id);
      await act('hide', { ids: [refused], reason: 'Not them' });
      await act('approve', { ids: others });
      const [talkId = 0, speaker] = [talks.at(-1), speakers.at(-1)];
      await saveSpeaker(who, talkId, { speaker: `Somebody Else${(count += 1)}` });
      const { body } = await saveSpeaker(who, talkId, { speaker: speaker?.name ?? '' });
      expect(body.place_waits).toBe(true);
      expect((await profile(speaker?.slug ?? '')).speaker.talk_count).toBe(1);
      expect((await listOf(who, 'state=hidden')).map(({ id }) => id)).toEqual([refused]);
    });

    test('a talk whose place waits is no other recording of a talk on that page', async () => {
      const [who, speaker] = [await person(), await known()];
      const famous = await createTalk(lectern.database, { title: 'A Rare Thing', speakers: [speaker] });
      const { talk } = await addTalk(who, { title: 'A Rare Thing', speaker: speaker.name });
      const recordings = async () => {
        lectern.clock.advance(10_000);
        await lectern.app.get(NeighbourJob).run();
        const { body } = await lectern.client().get<TalkMore>(`/api/v1/talks/${famous.slug}/more`);
        return body.also_given.map(({ slug }) => slug);
      };
      expect(await recordings()).toEqual([]);
      await act('approve', { ids: [(await only(who, 'place')).id] });
      expect(await recordings()).toEqual([talk.slug]);
    });

    test('a draft from before somebody else gave a talk waits once it is published', async () => {
      const [who, other] = [await person(), await person()];
      const speaker = `Rising Star${(count += 1)}`;
      const fields = {
        title: `Kept back ${(count += 1)}`,
        description: 'Kept back.',
        youtube_link: `https://youtu.be/${String((count += 1)).padStart(11, 'd')}`,
        conference_name: 'A meetup',
      };
      const { body } = await who.client.post<SavedTalk>('/api/v1/talks', fields, who.headers);
      const { id } = body.talk;
      const kept = await saveSpeaker(who, id, { speaker });
      expect(kept.body.place_waits).toBe(false);
      await addTalk(other, { speaker });
      await who.client.send('PUT', `/api/v1/talks/${id}`, fields, who.headers);
      expect((await profile(kept.body.speaker.slug)).speaker.talk_count).toBe(1);
      expect(await only(who, 'place')).toMatchObject({ state: 'waiting', title: speaker });
    });

    test('nothing of a member whom an operator trusts waits', async () => {
      const who = await person();
      const save = async () =>
        (await addTalk(who, { speaker: (await known()).name, about: 'A person.' })).saved;
      await lectern.operator.post(`${MEMBERS}/${who.user.id}/trust`);
      expect(await save()).toMatchObject({
        biography_waits: false,
        place_waits: false,
        speaker: { description: 'A person.' },
      });
      await lectern.operator.post(`${MEMBERS}/${who.user.id}/distrust`);
      expect(await save()).toMatchObject({ biography_waits: true, place_waits: true });
    });

    test('who has been there only with the member’s own talks, nothing waits', async () => {
      const who = await person();
      const name = `New Person${(count += 1)}`;
      await addTalk(who, { speaker: name });
      const { saved } = await addTalk(who, { speaker: name, about: 'A person.' });
      expect(saved).toMatchObject({ biography_waits: false, place_waits: false });
      expect(saved.speaker.description).toBe('Words.');
    });
  });

  describe('a member', () => {
    const member = async ({ user }: Person) =>
      (await lectern.operator.get<Member>(`${MEMBERS}/${user.id}`)).body;
    const find = async (query: string) =>
      (await lectern.operator.get<Member[]>(`${MEMBERS}?query=${encodeURIComponent(query)}`)).body.map(
        ({ id }) => id,
      );

    test('is found by what pages show', async () => {
      const who = await person();
      const { talk, saved } = await addTalk(who, { picture: true });
      const { id, name } = who.user;
      for (const query of [
        name,
        name.slice(3).toUpperCase(),
        `/video/${talk.slug}`,
        `https://site.example/video/${talk.slug}?from=search`,
        `/speakers/${saved.speaker.slug}`,
        saved.speaker.profile_picture_url ?? '',
        `/pictures/users/${id}-${'0'.repeat(32)}.webp`,
      ])
        expect([query, await find(query)]).toEqual([query, [id]]);
      expect([await find('/video/none'), await find('Nobody Such')]).toEqual([[], []]);
    });

    test('is hidden with everything they added in one act', async () => {
      const who = await person();
      const { talk } = await addTalk(who, { picture: true });
      await addNote(who, talk.id, 'One');
      expect(await member(who)).toMatchObject({
        shown: { talks: 1, notes: 1, pictures: 1, biographies: 1, transcripts: 0 },
        hidden: { talks: 0, notes: 0, pictures: 0, biographies: 0, transcripts: 0 },
      });
      const hidden = await lectern.operator.post<ContentChange>(`${MEMBERS}/${who.user.id}/hide`, {
        reason: 'Spam',
      });
      expect(hidden.body.changed).toBe(4);
      expect((await member(who)).hidden).toEqual({
        talks: 1,
        notes: 1,
        pictures: 1,
        biographies: 1,
        transcripts: 0,
      });
      expect(await lastEntry()).toMatchObject({ details: { member: who.user.id } });
      await act('undo', { change: hidden.body.change });
      expect((await member(who)).shown).toEqual({
        talks: 1,
        notes: 1,
        pictures: 1,
        biographies: 1,
        transcripts: 0,
      });
    });

    test('who is suspended is signed out until it ends or is lifted', async () => {
      const who = await person();
      const signedIn = async () => (await who.client.get<{ user: unknown }>('/api/v1/auth/status')).body.user;
      expect(await signedIn()).not.toBeNull();
      const suspend = (days?: number) =>
        lectern.operator.post<Member & ApiError>(`${MEMBERS}/${who.user.id}/suspend`, {
          reason: 'Spam',
          days,
        });
      expect((await suspend(2)).body.suspension).toEqual({
        reason: 'Spam',
        since: lectern.clock.now().toISOString(),
        until: new Date(lectern.clock.now().getTime() + 2 * DAY_MS).toISOString(),
      });
      expect(await signedIn()).toBeNull();
      expect(await lastEntry()).toMatchObject({ act: 'member-suspend', reason: 'Spam' });
      await later(2);
      expect((await member(who)).suspension).toBeNull();
      expect((await suspend()).body.suspension?.until).toBeNull();
      const lifted = await lectern.operator.post<Member>(`${MEMBERS}/${who.user.id}/lift`);
      expect(lifted.body.suspension).toBeNull();
    });

    test('who is trusted has no daily limits until they no longer are', async () => {
      const { user } = await person();
      const trusted = () =>
        lectern.database.read.query('SELECT trusted_at FROM users WHERE id = ?', [user.id]);
      const { body } = await lectern.operator.post<Member>(`${MEMBERS}/${user.id}/trust`);
      expect(body.trusted_at).toBe(lectern.clock.now().toISOString());
      expect(await trusted()).not.toEqual([{ trusted_at: null }]);
      expect(await lastEntry()).toMatchObject({ act: 'member-trust', details: { member: user.id } });
      const after = await lectern.operator.post<Member>(`${MEMBERS}/${user.id}/distrust`);
      expect(after.body.trusted_at).toBeNull();
      expect(await trusted()).toEqual([{ trusted_at: null }]);
      expect(await lastEntry()).toMatchObject({ act: 'member-distrust' });
    });

    test('who is trusted or deleted by a command is in the audit log, too', async () => {
      const who = await person();
      const command = (act: AccountAct) => actOn(lectern.database, lectern.app.get(Members), act);
      const said = jest.spyOn(console, 'log').mockReturnValue();
      try {
        const { id } = who.user;
        await command({ trust: { id }, isTrusted: true });
        expect((await member(who)).trusted_at).not.toBeNull();
        expect(await lastEntry()).toMatchObject({ act: 'member-trust', actor: 'command-line' });
        await command({ trust: { id }, isTrusted: false });
        expect(await lastEntry()).toMatchObject({ act: 'member-distrust', details: { member: id } });
        await command({ delete: { id }, withContents: true });
        expect(await lastEntry()).toMatchObject({ act: 'member-delete', actor: 'command-line' });
        expect(said).toHaveBeenLastCalledWith(expect.stringContaining(`Deleted account ${id}`));
        await expect(command({ trust: { id }, isTrusted: true })).rejects.toThrow('There is no account');
      } finally {
        said.mockRestore();
      }
    });

    test('who operates the site cannot be suspended or deleted here', async () => {
      const [operator] = await lectern.database.read.query<{ id: number }>(
        'SELECT id FROM users WHERE email = ?',
        [OPERATOR],
      );
      for (const [name, body] of [
        ['suspend', { reason: 'Spam' }],
        ['delete', { contents: 'keep' }],
      ] as const)
        expect((await lectern.operator.post(`${MEMBERS}/${operator?.id}/${name}`, body)).status).toBe(409);
    });

    test.each(['keep', 'delete'] as const)('is deleted, and what they added is to %s', async (what) => {
      const [who, reader] = [await person(), await person()];
      const { talk, saved } = await addTalk(who, { picture: true });
      await addNote(who, talk.id, 'Mine');
      const { body } = await lectern.operator.post<DeletedMember>(`${MEMBERS}/${who.user.id}/delete`, {
        contents: what,
      });
      const none = { talks: 0, notes: 0, pictures: 0, biographies: 0, transcripts: 0 };
      expect(body).toEqual(
        what === 'keep'
          ? {
              deleted: { ...none, notes: 1 },
              kept: { talks: 1, notes: 0, pictures: 1, biographies: 1, transcripts: 0 },
            }
          : { deleted: { talks: 1, notes: 1, pictures: 1, biographies: 1, transcripts: 0 }, kept: none },
      );
      expect((await lectern.operator.get(`${MEMBERS}/${who.user.id}`)).status).toBe(404);
      const left = await reader.client.get(`/api/v1/talks/${talk.slug}`);
      expect(left.status).toBe(what === 'keep' ? 200 : 404);
      const picture = await fetch(lectern.url + (saved.speaker.profile_picture_url ?? ''));
      expect(picture.status).toBe(what === 'keep' ? 200 : 404);
      expect(await lastEntry()).toMatchObject({ act: 'member-delete' });
    });
  });
});
