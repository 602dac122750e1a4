import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rm } from 'node:fs/promises';
import {
  ALREADY_SUBSCRIBED,
  SIGN_IN_TO_SUBSCRIBE,
  SUBSCRIBED,
  type SlotAnswer,
  type TalkAnswer,
} from '@lectern/contracts';
import { runImport } from '../src/import/run-import.js';
import { MailEntity } from '../src/modules/subscriptions/mail.entity.js';
import { SubscriptionEntity } from '../src/modules/subscriptions/subscription.entity.js';
import { queueVideoMails } from '../src/modules/subscriptions/video-mails.js';
import { TalkEntity } from '../src/modules/catalogue/index.js';
import { writeCatalogue } from './import-catalogues.js';
import { createSlot, createTalk, createUser } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const unrecorded = { videoId: null, youtubeLink: null };

function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe.each(dialects)('subscriptions on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp(dialect);
  });
  afterAll(() => site.close());

  const member = async () => {
    const user = await createUser(site.database);
    return { user, client: await site.client().signIn(user.id) };
  };
  const subscriptionsTo = (talkId: number) =>
    site.database.read.manager.findBy(SubscriptionEntity, { talkId });
  const mailsAbout = async (talkId: number) => {
    const mails = await site.database.read.manager.find(MailEntity, { order: { id: 'ASC' } });
    return mails.filter(({ dedupeKey }) => dedupeKey.startsWith(`video:${talkId}:`));
  };
  const tokenOf = async (talkId: number) => (await subscriptionsTo(talkId))[0]?.unsubscribeToken ?? '';
  const bringVideo = (talk: TalkEntity) =>
    site.database.write(async (tx) => {
      await tx.update(TalkEntity, talk.id, { videoId: `n${String(talk.id).padStart(10, '0')}` });
      await queueVideoMails(tx, [talk.id], site.clock.now());
    });

  describe('POST /talks/{talk_id}/subscribe', () => {
    test('subscribes once, and says so the second time', async () => {
      const talk = await createTalk(site.database, unrecorded);
      const { client, user } = await member();

      const first = await client.post(`/api/v1/talks/${talk.id}/subscribe`);
      expect(first).toMatchObject({ status: 201, body: { message: SUBSCRIBED } });

      const second = await client.post(`/api/v1/talks/${talk.slug}/subscribe`);
      expect(second).toMatchObject({
        status: 409,
        body: {
          success: false,
          error: ALREADY_SUBSCRIBED,
          message: ALREADY_SUBSCRIBED,
          code: 'ALREADY_SUBSCRIBED',
        },
      });
      expect(await subscriptionsTo(talk.id)).toEqual([
        expect.objectContaining({ userId: user.id, unsubscribeToken: expect.stringMatching(/^[\w-]{43}$/) }),
      ]);
    });

    test('makes one subscription of ten simultaneous requests', async () => {
      const talk = await createTalk(site.database, unrecorded);
      const { client } = await member();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => client.post(`/api/v1/talks/${talk.id}/subscribe`)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
      expect(await subscriptionsTo(talk.id)).toHaveLength(1);
    });

    test('is visible to the subscriber, on the talk and its slot, and to no one else', async () => {
      const talk = await createTalk(site.database, unrecorded);
      const slot = await createSlot(site.database, { talkId: talk.id });
      const { client } = await member();
      const { client: other } = await member();
      const subscribed = async (who: TestClient) => {
        const answers = await Promise.all([
          who.get<TalkAnswer>(`/api/v1/talks/${talk.slug}`),
          who.get<SlotAnswer>(`/api/v1/slots/${slot.id}`),
        ]);
        return answers.map(({ body }) => body.subscribed);
      };
      expect(await subscribed(client)).toEqual([false, false]);

      await client.post(`/api/v1/talks/${talk.id}/subscribe`);
      expect(await subscribed(client)).toEqual([true, true]);
      expect(await subscribed(other)).toEqual([false, false]);
      expect(await subscribed(site.client())).toEqual([false, false]);
    });

    test('asks a visitor to log in', async () => {
      const { id } = await createTalk(site.database, unrecorded);
      expect(await site.client().post(`/api/v1/talks/${id}/subscribe`)).toMatchObject({
        status: 401,
        body: { error: SIGN_IN_TO_SUBSCRIBE, code: 'UNAUTHENTICATED' },
      });
    });

    test('requires the CSRF token', async () => {
      const { id } = await createTalk(site.database, unrecorded);
      const { client } = await member();
      const answer = await client.post(`/api/v1/talks/${id}/subscribe`, undefined, { 'x-csrf-token': '' });
      expect(answer).toMatchObject({ status: 403, body: { code: 'CSRF_INVALID' } });
    });

    test('answers 404 for an unknown talk and a draft, even to its author', async () => {
      const { client, user } = await member();
      const draft = await createTalk(site.database, { status: 'draft', authorId: user.id });
      for (const talk of ['999999', 'no-such-talk', '%00', String(draft.id)]) {
        expect(await client.post(`/api/v1/talks/${talk}/subscribe`)).toMatchObject({
          status: 404,
          body: { code: 'TALK_NOT_FOUND' },
        });
      }
    });

    test('accepts a talk that has its video, for which nothing will be sent', async () => {
      const talk = await createTalk(site.database);
      const { client } = await member();
      expect((await client.post(`/api/v1/talks/${talk.id}/subscribe`)).status).toBe(201);
      expect(await mailsAbout(talk.id)).toEqual([]);
    });
  });

  describe('when the video arrives', () => {
    test('one mail is queued for each subscriber, however often it is reported', async () => {
      const talk = await createTalk(site.database, unrecorded);
      const other = await createTalk(site.database, unrecorded);
      const [a, b] = [await member(), await member()];
      await a.client.post(`/api/v1/talks/${talk.id}/subscribe`);
      await b.client.post(`/api/v1/talks/${talk.id}/subscribe`);
      await b.client.post(`/api/v1/talks/${other.id}/subscribe`);

      await bringVideo(talk);
      await Promise.all([bringVideo(talk), bringVideo(talk)]);

      const mails = await mailsAbout(talk.id);
      expect(mails.map(({ recipient }) => recipient).sort()).toEqual([a.user.email, b.user.email].sort());
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
      expect(await mailsAbout(other.id)).toEqual([]);
    });

    test('a rolled back change leaves no mail behind', async () => {
      const talk = await createTalk(site.database, unrecorded);
      const { client } = await member();
      await client.post(`/api/v1/talks/${talk.id}/subscribe`);
      const refused = site.database.write(async (tx) => {
        await tx.update(TalkEntity, talk.id, { videoId: 'undone00000' });
        await queueVideoMails(tx, [talk.id], site.clock.now());
        throw new Error('undone');
      });
      await expect(refused).rejects.toThrow('undone');
      expect(await mailsAbout(talk.id)).toEqual([]);
    });

    test('a talk without a video sends nothing', async () => {
      const talk = await createTalk(site.database, unrecorded);
      const { client } = await member();
      await client.post(`/api/v1/talks/${talk.id}/subscribe`);
      await site.database.write((tx) => queueVideoMails(tx, [talk.id], site.clock.now()));
      expect(await mailsAbout(talk.id)).toEqual([]);
    });

    test('from its author they are notified, but not of another recording in its place', async () => {
      const [author, subscriber] = [await member(), await member()];
      const talk = await createTalk(site.database, { ...unrecorded, authorId: author.user.id });
      await subscriber.client.post(`/api/v1/talks/${talk.id}/subscribe`);
      const bring = (videoId: string) =>
        author.client.send('PUT', `/api/v1/talks/${talk.id}`, {
          title: talk.title,
          description: 'Recorded at last.',
          conference_name: 'Nowhere Conf',
          youtube_link: `https://www.youtube.com/watch?v=${videoId}`,
        });
      expect((await bring('recording01')).status).toBe(200);
      const mails = await mailsAbout(talk.id);
      expect(mails).toMatchObject([{ recipient: subscriber.user.email }]);

      const late = await member();
      await late.client.post(`/api/v1/talks/${talk.id}/subscribe`);
      expect((await bring('recording02')).status).toBe(200);
      expect(await mailsAbout(talk.id)).toEqual(mails);
    });

    test('a subscriber at that very moment is notified', async () => {
      const talk = await createTalk(site.database, unrecorded);
      const { user } = await member();
      const [begun, end] = [gate(), gate()];
      const subscribing = site.database.write(async (tx) => {
        const row = {
          userId: user.id,
          talkId: talk.id,
          unsubscribeToken: 'u'.repeat(43),
          createdAt: new Date(),
        };
        await tx.insert(SubscriptionEntity, row);
        begun.open();
        await end.opened;
      });
      await begun.opened;
      const brought = bringVideo(talk);
      end.open();
      await Promise.all([subscribing, brought]);
      expect(await mailsAbout(talk.id)).toMatchObject([{ recipient: user.email }]);
    });

    test('an import that brings it notifies them once', async () => {
      const row = (videoId: string) =>
        `- id: waited-for\n  title: Waited for\n  date: "2024-05-01"\n  speakers: [Aaron Patterson]\n  video_provider: ${videoId ? 'youtube' : 'not_published'}\n  video_id: "${videoId || 'waited-for'}"\n`;
      const event = 'title: Series One\nkind: conference\n';
      const catalogue = (videoId: string) =>
        writeCatalogue({ 'series/one/event.yml': event, 'series/one/videos.yml': row(videoId) });
      const folders = [await catalogue(''), await catalogue('wwwwwwwwww1')];
      const load = (folder = '') =>
        runImport(site.database, { kind: 'rubyevents', folder, varDir: site.config.varDir });

      await load(folders[0]);
      const talk = await site.database.read.manager.findOneByOrFail(TalkEntity, { title: 'Waited for' });
      expect(talk.videoId).toBeNull();
      const { client, user } = await member();
      await client.post(`/api/v1/talks/${talk.id}/subscribe`);
      await load(folders[0]);
      expect(await mailsAbout(talk.id)).toEqual([]);
      await load(folders[1]);
      await load(folders[1]);

      expect(await mailsAbout(talk.id)).toMatchObject([{ recipient: user.email }]);
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
    });
  });

  describe('unsubscribing', () => {
    async function subscribed() {
      const talk = await createTalk(site.database, {
        ...unrecorded,
        title: `<b>Tags & "quotes"</b> ${Date.now()}`,
      });
      const { client } = await member();
      await client.post(`/api/v1/talks/${talk.id}/subscribe`);
      return { talk, path: `/unsubscribe/${await tokenOf(talk.id)}` };
    }
    const visit = (path: string, init: RequestInit = {}) =>
      fetch(site.url + path, { redirect: 'manual', ...init });

    test('is a page with a button, and viewing it changes nothing', async () => {
      const { talk, path } = await subscribed();
      for (const method of ['GET', 'HEAD', 'GET']) {
        const answer = await visit(path, { method });
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-security-policy')).toMatch(
          /^default-src 'none'; .* style-src 'nonce-/,
        );
        expect(answer.headers.get('cache-control')).toBe('no-store');
        const html = await answer.text();
        if (method === 'GET') {
          expect(html).toContain('&lt;b&gt;Tags &amp; &quot;quotes&quot;&lt;/b&gt;');
          expect(html).toContain('<form method="post"><button>Unsubscribe</button></form>');
        }
      }
      expect(await subscriptionsTo(talk.id)).toHaveLength(1);
    });

    const oneClick = () => {
      const form = new FormData();
      form.set('List-Unsubscribe', 'One-Click');
      return form;
    };
    test.each([
      [
        'a form, as the RFC allows',
        () => ({ body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
      ],
      ['a form in parts, as it recommends', () => ({ body: oneClick() })],
      ['nothing at all', () => ({})],
      ['something else', () => ({ body: '{"broken', headers: { 'content-type': 'application/json' } })],
    ])('is one POST without a cookie or a token, with %s', async (_name, init) => {
      const { talk, path } = await subscribed();
      await bringVideo(talk);
      const answer = await visit(path, { method: 'POST', ...init() });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(await answer.text()).toContain('You are unsubscribed');
      expect(await subscriptionsTo(talk.id)).toEqual([]);
      expect((await mailsAbout(talk.id)).filter(({ sentAt }) => sentAt === null)).toEqual([]);
    });

    test('with an unknown token looks like a used one', async () => {
      const { path } = await subscribed();
      await visit(path, { method: 'POST' });
      const plain = (html: string) => html.replace(/nonce="[^"]+"/g, '');
      const used = plain(await (await visit(path)).text());
      expect(used).toContain('You are unsubscribed');
      for (const token of ['A'.repeat(43), 'short', '%27%20OR%201=1', 'x'.repeat(290), '%F0%9F%98%80']) {
        for (const method of ['GET', 'POST']) {
          const answer = await visit(`/unsubscribe/${token}`, { method });
          expect(answer.status).toBe(200);
          expect(plain(await answer.text())).toBe(used);
        }
      }
    });

    test('does not cause a mail to be sent again to a person who resubscribes', async () => {
      const talk = await createTalk(site.database, unrecorded);
      const { client } = await member();
      await client.post(`/api/v1/talks/${talk.id}/subscribe`);
      await bringVideo(talk);
      await site.database.write((tx) =>
        tx.query('UPDATE mails SET sent_at = ? WHERE dedupe_key LIKE ?', [
          site.clock.now(),
          `video:${talk.id}:%`,
        ]),
      );
      await visit(`/unsubscribe/${await tokenOf(talk.id)}`, { method: 'POST' });
      await client.post(`/api/v1/talks/${talk.id}/subscribe`);
      await bringVideo(talk);
      const mails = await mailsAbout(talk.id);
      expect(mails.map(({ sentAt }) => sentAt !== null)).toEqual([true]);
    });

    test('is the only path without the CSRF token', async () => {
      const answer = await visit('/unsubscribe', { method: 'POST' });
      expect(answer.status).toBe(404);
      expect((await visit('/api/v1/talks/1/subscribe', { method: 'POST' })).status).toBe(403);
    });
  });
});
