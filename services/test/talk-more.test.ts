import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiError, TalkAnswer, TalkMore } from '@lectern/contracts';
import {
  SlugRedirectEntity,
  TalkLinkEntity,
  TalkNeighbourEntity,
  TalkRecordingEntity,
  TalkTextEntity,
} from '../src/modules/catalogue/index.js';
import { changeTalks } from '../src/modules/search/change-talks.js';
import { createConference, createSlot, createSpeaker, createTalk } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

const hostOf = (url: string) => new URL(url).hostname;

describe.each(dialects)('around a talk, on %s,', (dialect) => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp(dialect, { VIDEO_HOSTS: 'archive.org,*.us.archive.org' });
  });
  afterAll(() => lectern.close());

  const talkAt = async (slug: string) =>
    (await lectern.client().get<TalkAnswer>(`/api/v1/talks/${slug}`)).body.talk;
  const moreOf = async (slug: string) =>
    (await lectern.client().get<TalkMore>(`/api/v1/talks/${slug}/more`)).body;
  const slugs = (cards: { slug: string }[]) => cards.map(({ slug }) => slug);

  const record = (talkId: number, kind: TalkRecordingEntity['kind'], url: string, position = 0) =>
    lectern.database.write((tx) =>
      changeTalks(tx, [talkId], () =>
        tx.insert(TalkRecordingEntity, { talkId, kind, url, host: hostOf(url), position }),
      ),
    );

  test('a description has its structure, its chapters and its links', async () => {
    const { database } = lectern;
    const talk = await createTalk(database, { title: 'Chapters and slides' });
    const blocks = [
      { type: 'paragraph', content: [{ text: 'What there is:' }] },
      {
        type: 'list',
        ordered: false,
        items: [
          [{ type: 'paragraph', content: [{ text: '0:30', time: 30 }, { text: ' The beginning' }] }],
          [{ type: 'paragraph', content: [{ text: '12:00', time: 720 }, { text: ' – The end' }] }],
        ],
      },
    ];
    await database.write(async (tx) => {
      await tx.insert(TalkTextEntity, {
        talkId: talk.id,
        markup: 'rst',
        source: '…',
        blocks: JSON.stringify(blocks),
      });
      await tx.insert(TalkLinkEntity, {
        talkId: talk.id,
        kind: 'slides',
        url: 'https://speakerdeck.com/a/b',
        host: 'speakerdeck.com',
        title: null,
        position: 0,
      });
    });
    expect(await talkAt('chapters-and-slides')).toMatchObject({
      description_blocks: blocks,
      chapters: [
        { start: 30, title: 'The beginning' },
        { start: 720, title: 'The end' },
      ],
      links: [{ kind: 'slides', url: 'https://speakerdeck.com/a/b', host: 'speakerdeck.com', title: null }],
    });
  });

  test('recordings elsewhere are played where allowed, else linked', async () => {
    const talk = await createTalk(lectern.database, {
      title: 'Recorded elsewhere',
      videoId: null,
      youtubeLink: null,
    });
    await record(talk.id, 'vimeo', 'https://vimeo.com/11980200', 0);
    await record(talk.id, 'file', 'https://ia801.us.archive.org/1/a.mp4', 1);
    await record(talk.id, 'file', 'https://videos.example.org/a.mp4', 2);
    await record(talk.id, 'vimeo', 'https://vimeo.com/channels', 3);
    const { recordings, video } = await talkAt('recorded-elsewhere');
    expect(video).toBe('elsewhere');
    expect(recordings).toEqual([
      { kind: 'vimeo', url: 'https://player.vimeo.com/video/11980200', host: 'vimeo.com' },
      { kind: 'file', url: 'https://ia801.us.archive.org/1/a.mp4', host: 'ia801.us.archive.org' },
      { kind: 'page', url: 'https://videos.example.org/a.mp4', host: 'videos.example.org' },
      { kind: 'page', url: 'https://vimeo.com/channels', host: 'vimeo.com' },
    ]);
  });

  test('a deleted video is no longer offered, its other recordings are', async () => {
    const talk = await createTalk(lectern.database, {
      title: 'Gone from there',
      videoState: 'gone',
      goneOn: '2026-11-14',
    });
    expect(await talkAt(talk.slug)).toMatchObject({ video: 'gone', gone_on: '2026-11-14', recordings: [] });
    await record(talk.id, 'page', 'https://video.example.org/watch');
    expect(await talkAt(talk.slug)).toMatchObject({ video: 'elsewhere', recordings: [{ kind: 'page' }] });
  });

  test("a former address redirects to the talk's own", async () => {
    const talk = await createTalk(lectern.database, { title: 'Moved on' });
    await lectern.database.write((tx) =>
      tx.insert(SlugRedirectEntity, { kind: 'talk', slug: 'formerly-here', targetId: talk.id }),
    );
    expect((await talkAt('formerly-here')).slug).toBe('moved-on');
  });

  test('the parts of a recording are listed under the whole, in order, and link to it', async () => {
    const { database } = lectern;
    const whole = await createTalk(database, { title: 'Lightning talks' });
    const part = (title: string, startsAt: number) =>
      createTalk(database, {
        title,
        partOfId: whole.id,
        startsAt,
        endsAt: startsAt + 300,
        videoId: null,
        youtubeLink: `${whole.youtubeLink}&t=${startsAt}`,
      });
    await part('Third', 600);
    await part('First', 0);
    await part('Second', 300);
    expect(slugs((await moreOf('lightning-talks')).parts)).toEqual(['first', 'second', 'third']);
    expect(await moreOf('second')).toMatchObject({
      part_of: { slug: 'lightning-talks', title: 'Lightning talks' },
      order: 'Lightning talks',
      previous: { slug: 'first' },
      next: { slug: 'third' },
    });
    expect(await talkAt('second')).toMatchObject({ starts_at: 300, ends_at: 600, video: 'available' });
  });

  test('parts without a start time are in the order of their source', async () => {
    const { database } = lectern;
    const whole = await createTalk(database, { title: 'Untimed talks' });
    for (const title of ['Untimed one', 'Untimed two', 'Untimed three'])
      await createTalk(database, { title, partOfId: whole.id });
    const { parts } = await moreOf('untimed-talks');
    expect(parts.map(({ slug, starts_at }) => [slug, starts_at])).toEqual([
      ['untimed-one', null],
      ['untimed-two', null],
      ['untimed-three', null],
    ]);
    expect(await moreOf('untimed-two')).toMatchObject({
      previous: { slug: 'untimed-one' },
      next: { slug: 'untimed-three' },
    });
  });

  test('previous and next follow the programme, or the track where there is one', async () => {
    const { database } = lectern;
    const { id: conferenceId } = await createConference(database, { name: 'Order Days' });
    const talks = await Promise.all(
      ['Order one', 'Order two', 'Order three', 'Order draft'].map((title, programmePosition) =>
        createTalk(database, {
          title,
          conferenceId,
          programmePosition,
          ...(title.endsWith('draft') && { status: 'draft' as const }),
        }),
      ),
    );
    expect(await moreOf('order-two')).toMatchObject({
      order: 'Order Days',
      previous: { slug: 'order-one', speakers: [expect.any(String)] },
      next: { slug: 'order-three' },
      all: { conference: { slug: 'order-days', name: 'Order Days', talks: 3 } },
    });
    expect((await moreOf('order-three')).next).toBeNull();

    const at = (hour: number) => new Date(`2024-05-01T${String(hour).padStart(2, '0')}:00:00Z`);
    const slots: [talk: number, hour: number, track: string][] = [
      [0, 11, 'Web'],
      [1, 10, 'Web'],
      [2, 9, 'Data'],
    ];
    for (const [talk, hour, track] of slots)
      await createSlot(database, { conferenceId, talkId: talks[talk]?.id ?? 0, startsAt: at(hour), track });
    expect(await moreOf('order-two')).toMatchObject({
      order: 'Web',
      previous: null,
      next: { slug: 'order-one' },
    });
  });

  test('lists of more talks come from stored neighbours, none twice, nothing without video first', async () => {
    const { database } = lectern;
    const speaker = await createSpeaker(database, { name: 'Leading On' });
    const talk = await createTalk(database, { title: 'Leading talk', speakers: [speaker], tags: ['Queues'] });
    const again = await createTalk(database, { title: 'Leading talk again', speakers: [speaker] });
    const bare = await createTalk(database, { title: 'Bare', videoId: null, youtubeLink: null });
    const seen = await createTalk(database, { title: 'Seen', tags: ['Queues'] });
    const draft = await createTalk(database, { title: 'Unseen', status: 'draft' });
    await database.write(async (tx) => {
      const neighbours: [relation: TalkNeighbourEntity['relation'], otherId: number][] = [
        ['subject', bare.id],
        ['subject', seen.id],
        ['subject', draft.id],
        ['speaker', again.id],
      ];
      for (const [position, [relation, otherId]] of neighbours.entries())
        await tx.insert(TalkNeighbourEntity, { talkId: talk.id, relation, position, otherId });
      await changeTalks(tx, [talk.id, again.id], async () => {
        await tx.query('UPDATE talks SET group_id = ? WHERE id IN (?, ?)', [talk.id, talk.id, again.id]);
      });
    });
    expect(await moreOf('leading-talk')).toMatchObject({
      also_given: [{ slug: 'leading-talk-again', recordings_count: 2 }],
      more: { conference: [], speakers: [], subject: [{ slug: 'seen' }, { slug: 'bare' }] },
      all: {
        speaker: { slug: 'leading-on', name: 'Leading On', talks: 2 },
        subject: { slug: 'queues', name: 'Queues', talks: 2 },
        conference: null,
      },
    });
  });

  test('an unknown talk has no related talks', async () => {
    await createTalk(lectern.database, { title: 'A draft alone', status: 'draft' });
    for (const slug of ['no-such-talk', 'a-draft-alone', '%00', '-1']) {
      const { status, body } = await lectern.client().get<ApiError>(`/api/v1/talks/${slug}/more`);
      expect([400, 404]).toContain(status);
      expect(body.success).toBe(false);
    }
  });
});
