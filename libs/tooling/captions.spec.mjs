import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fetchCaptions, IN_A_ROW } from './captions/fetch-captions.mjs';
import { openJournal } from './captions/journal.mjs';
import { classify } from './captions/messages.mjs';
import { OPTIONS, standIn } from './captions/stand-in.mjs';
import { bestTrack } from './captions/tracks.mjs';
import { ABOUT, captionsOf, LARGEST, TRACK, ytDlp } from './captions/yt-dlp.mjs';
import { Stop } from './steps.mjs';

const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello.\n';
const ENGLISH = { automatic: { 'en-orig': VTT, en: VTT, de: VTT } };
/** @typedef {import('./captions/stand-in.mjs').Video} Video */
/** @typedef {import('./captions/site.mjs').Talk} Talk */
/** @typedef {import('./captions/site.mjs').Report} Report */

/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-captions-'));
});
afterEach(() => rm(folder, { recursive: true }));

const idOf = (/** @type {number} */ nth) => `v${String(nth).padStart(10, '0')}`;

/** @param {Video} video @param {readonly string[]} [languages] */
const ask = (video, languages = []) =>
  captionsOf(
    { videoId: idOf(1), languages },
    { program: (args) => standIn(args, () => video), folder: join(folder, 'files') },
  );

test.each(
  /** @type {[string, Video, string[], object][]} */ ([
    [
      'by people before automatic ones',
      { manual: { 'en-GB': VTT }, ...ENGLISH },
      [],
      { language: 'en-GB', automatic: false },
    ],
    ['in the talk’s language before English', { manual: { en: VTT, de: VTT } }, ['de'], { language: 'de' }],
    ['automatic ones as spoken, not as translated', ENGLISH, ['de'], { language: 'en', automatic: true }],
    [
      'automatic ones before a translation by people',
      { manual: { fr: VTT }, ...ENGLISH },
      ['en'],
      { language: 'en', automatic: true },
    ],
    [
      'by people in any language rather than none',
      { manual: { fr: VTT } },
      ['en'],
      { language: 'fr', automatic: false },
    ],
    ['of a region', { manual: { 'pt-BR': VTT } }, ['pt'], { language: 'pt-BR' }],
    ['with a name', { manual: { 'en-j3PyPqV-e1s': VTT } }, [], { language: 'en' }],
  ]),
)('captions are taken %s', async (_what, video, languages, found) => {
  expect(await ask(video, languages)).toMatchObject({ kind: 'found', captions: VTT, ...found });
  expect(await readdir(join(folder, 'files'))).toEqual([]);
});

test.each(
  /** @type {[string, Video, string, RegExp][]} */ ([
    ['a page that answers 429', { page: '429' }, 'refused', /429/],
    ['a platform that suspects a robot', { page: 'bot' }, 'refused', /not a bot/],
    ['a platform that cannot be reached', { page: 'away' }, 'refused', /not known/],
    ['a track that answers 429', { track: '429', ...ENGLISH }, 'refused', /429/],
    ['a private video', { page: 'private' }, 'gone', /Private/],
    ['a removed video', { page: 'removed' }, 'gone', /removed/],
    ['an unavailable video', { page: 'unavailable' }, 'gone', /unavailable/],
    ['a video for adults', { page: 'age' }, 'failed', /age/],
    ['a video that is not there yet', { page: 'premiere' }, 'none', /Premieres/],
    ['a video without captions', {}, 'none', /no captions/],
    ['translations by machine alone', { automatic: { de: VTT } }, 'none', /no captions/],
    ['a track that is chat', { manual: { live_chat: VTT } }, 'none', /no captions/],
    ['a track that is missing', { track: '404', ...ENGLISH }, 'failed', /404/],
    ['a track of no bytes', { track: 'empty', ...ENGLISH }, 'failed', /data/],
    ['half a track', { track: 'half', ...ENGLISH }, 'failed', /expected 1000/],
    ['a track of 200 MB', { manual: { en: 'x'.repeat(LARGEST + 1) } }, 'failed', /bytes/],
    ['an empty track', { manual: { en: '' } }, 'failed', /empty/],
  ]),
)('%s has none', async (_what, video, kind, reason) => {
  expect(await ask(video)).toEqual({ kind, reason: expect.stringMatching(reason) });
  expect(await readdir(join(folder, 'files'))).toEqual([]);
});

test('another video’s captions are not taken', async () => {
  const other = idOf(2);
  const videos = (/** @type {string} */ id) => (id === idOf(1) ? { id: other, ...ENGLISH } : ENGLISH);
  const means = { program: (/** @type {readonly string[]} */ args) => standIn(args, videos), folder };
  const outcome = await captionsOf({ videoId: idOf(1), languages: [] }, means);
  expect(outcome.kind).not.toBe('found');
});

test('a talk whose page was asked for before an interruption is not asked for again', async () => {
  /** @type {string[]} */
  const asked = [];
  let isKilled = true;
  const program = async (/** @type {readonly string[]} */ args) => {
    const isTrack = args.includes('--load-info-json');
    asked.push(isTrack ? 'track' : 'page');
    if (isTrack && isKilled) throw new Error('killed');
    return standIn(args, () => ENGLISH);
  };
  const once = () => captionsOf({ videoId: idOf(1), languages: [] }, { program, folder });
  await expect(once()).rejects.toThrow('killed');
  isKilled = false;
  expect((await once()).kind).toBe('found');
  expect(asked).toEqual(['page', 'track', 'track']);
});

test('a program that is missing, or does not know an option, ends the run', async () => {
  const wanted = { videoId: idOf(1), languages: [] };
  await expect(captionsOf(wanted, { program: ytDlp('no-such-yt-dlp'), folder })).rejects.toThrow(
    expect.objectContaining({ constructor: Stop, message: expect.stringContaining('apt install yt-dlp') }),
  );
  const old = () => standIn(['--brand-new'], () => ({}));
  await expect(captionsOf(wanted, { program: old, folder })).rejects.toThrow('no such option: --brand-new');
  const killed = async () => ({ code: null, output: '' });
  expect(await captionsOf(wanted, { program: killed, folder })).toMatchObject({ kind: 'refused' });
  expect(classify({ code: 1, output: '' })).toMatchObject({ kind: 'failed' });
});

test('only options that the real program has are used', () => {
  const used = [
    ...ABOUT,
    ...TRACK,
    '--paths',
    '--write-subs',
    '--write-auto-subs',
    '--sub-langs',
    '--load-info-json',
  ];
  expect(used.filter((arg) => arg.startsWith('--') && !Object.hasOwn(OPTIONS, arg))).toEqual([]);
  expect(bestTrack({}, ['en'])).toBeNull();
});

/** A site with so many talks, which behaves as the services do. @param {number} size @param {Talk[]} [more] */
function siteWith(size, more = []) {
  const talks = [
    ...Array.from({ length: size }, (_, at) => ({
      id: size - at,
      video_id: idOf(size - at),
      title: `Talk ${size - at}`,
      language: 'en',
    })),
    ...more,
  ];
  /** @type {Map<number, string>} */
  const recorded = new Map();
  /** @type {string | null} */
  let known = null;
  let refusals = 0;
  return {
    recorded,
    refusals: () => refusals,
    /** @param {string} id */
    knows: (id) => (known = id),
    /** @param {{after?: string | null | undefined, limit?: number}} query */
    wanted: async ({ after, limit = 50 }) => {
      const from = after ? talks.findIndex(({ id }) => id === Number(after)) + 1 : 0;
      /** @type {Talk[]} */
      const page = [];
      for (let at = from; at < talks.length && page.length <= limit; at += 1) {
        const talk = talks[at];
        if (talk && !recorded.has(talk.id)) page.push(talk);
      }
      const isMore = page.length > limit;
      const shown = page.slice(0, limit);
      return {
        talks: shown,
        next: isMore ? String(shown.at(-1)?.id) : null,
        total: after ? null : talks.length - recorded.size,
        known_video: known,
      };
    },
    /** @param {Report} report @returns {Promise<import('./captions/site.mjs').Receipt>} */
    send: async ({ talk, outcome }) => {
      if (outcome.kind === 'refused') {
        refusals += 1;
        return 'recorded';
      }
      if (recorded.has(talk.id)) throw new Error(`${talk.id} was sent twice`);
      recorded.set(talk.id, outcome.kind);
      if (outcome.kind === 'found') known = talk.video_id;
      return 'stored';
    },
  };
}

/**
 * @param {ReturnType<typeof siteWith>} site @param {(videoId: string) => Video} videos
 * @param {{signal?: AbortSignal, limit?: number, asked?: string[], stop?: (asked: number, isTrack: boolean) => void}} [options]
 */
async function run(site, videos, { signal = new AbortController().signal, limit, asked = [], stop } = {}) {
  const journal = await openJournal(join(folder, 'state'));
  /** @type {number[]} */
  const pauses = [];
  try {
    const result = await fetchCaptions(
      { limit, pauseMs: 6_000 },
      {
        site,
        journal,
        signal,
        wait: async (ms) => void pauses.push(ms),
        ask: async (videoId, languages) => {
          const program = async (/** @type {readonly string[]} */ args) => {
            // A talk whose captions are there is only asked for to see whether the platform answers.
            const isThere = site.recorded.get(Number(videoId.slice(1))) === 'found';
            if (args.includes('--') && !isThere) asked.push(videoId);
            stop?.(asked.length, !args.includes('--'));
            return standIn(args, videos);
          };
          return captionsOf({ videoId, languages }, { program, folder: join(folder, 'files') });
        },
      },
    );
    return { ...result, pauses, asked };
  } finally {
    await journal.close();
  }
}

/** Every fifth has none, every 50th is gone. @param {string} id @returns {Video} */
const usual = (id) => {
  const nth = Number(id.slice(1));
  return nth % 50 === 0 ? { page: 'private' } : nth % 5 === 0 ? {} : ENGLISH;
};

test('talks are asked for in order, each once, however often the run is stopped', async () => {
  const SIZE = 200;
  const site = siteWith(SIZE);
  /** @type {string[]} */
  const asked = [];
  let runs = 0;
  for (let ended = ''; ended !== 'done'; runs += 1) {
    const stopping = new AbortController();
    const stopAt = asked.length + 1 + ((runs * 7) % 23);
    const stop = (/** @type {number} */ count, /** @type {boolean} */ isTrack) => {
      if (count < stopAt) return;
      // Some are killed while a track is fetched, the others end after their talk.
      if (runs % 3 === 0 && isTrack) throw new Error('killed');
      if (runs % 3 !== 0) stopping.abort();
    };
    ended = await run(site, usual, { signal: stopping.signal, asked, stop }).then(
      (result) => result.ended,
      () => 'killed',
    );
  }
  expect(runs).toBeGreaterThan(10);
  expect(asked).toEqual(Array.from({ length: SIZE }, (_, at) => idOf(SIZE - at)));
  expect(site.recorded.size).toBe(SIZE);
  const of = (/** @type {string} */ kind) => [...site.recorded.values()].filter((one) => one === kind).length;
  expect([of('found'), of('none'), of('gone')]).toEqual([160, 36, 4]);
});

test('27,000 talks are asked for in order', async () => {
  const SIZE = 27_000;
  const site = siteWith(SIZE);
  const journal = {
    all: async () => [],
    add: async () => undefined,
    remove: async () => undefined,
    close: async () => undefined,
  };
  /** @type {number[]} */
  const asked = [];
  const result = await fetchCaptions(
    { pauseMs: 0 },
    {
      site,
      journal,
      signal: new AbortController().signal,
      wait: async () => undefined,
      ask: async (videoId) => {
        const nth = Number(videoId.slice(1));
        asked.push(nth);
        return nth % 5 === 0
          ? { kind: 'none', reason: 'no captions' }
          : { kind: 'found', captions: VTT, language: 'en', automatic: true };
      },
    },
  );
  expect(result).toMatchObject({ ended: 'done', counts: { asked: SIZE, found: 21_600, none: 5_400 } });
  expect(asked.slice(0, SIZE).every((nth, at) => nth === SIZE - at)).toBe(true);
  expect(site.recorded.size).toBe(SIZE);
});

test('a platform that refuses everything is left alone after ten refusals and growing pauses', async () => {
  const site = siteWith(30);
  const { ended, counts, pauses, asked } = await run(site, () => ({ page: '429' }));
  expect([ended, counts.refused, asked.length, site.refusals()]).toEqual([
    'refused',
    IN_A_ROW,
    IN_A_ROW,
    IN_A_ROW,
  ]);
  const minutes = pauses.filter((ms) => ms !== 6_000).map((ms) => ms / 60_000);
  expect(minutes).toEqual([1, 2, 4, 8, 16, 30, 30, 30, 30]);
  expect(site.recorded.size).toBe(0);
});

test.each(
  /** @type {Video[]} */ ([
    {},
    { page: 'unavailable' },
    { track: 'empty', ...ENGLISH },
    { track: '404', ...ENGLISH },
  ]),
)('a fault that all videos share writes no talk off: %j', async (video) => {
  const site = siteWith(30, [{ id: 99, video_id: idOf(99), title: 'Known', language: null }]);
  // With a video that is known to have captions, and without.
  for (const knows of [false, true]) {
    if (knows) site.knows(idOf(99));
    const { ended, counts } = await run(site, () => video);
    expect([ended, counts.refused, site.recorded.size]).toEqual(['refused', IN_A_ROW, 0]);
  }
  expect(site.refusals()).toBe(2);
});

test('talks that lack captions are recorded when a video that is known to have some still has them', async () => {
  const site = siteWith(IN_A_ROW + 3);
  site.knows(idOf(77));
  const { ended, asked } = await run(site, (id) => (id === idOf(77) ? ENGLISH : {}));
  expect(ended).toBe('done');
  expect([site.recorded.size, asked.filter((id) => id === idOf(77)).length]).toEqual([IN_A_ROW + 3, 2]);
});

test('what the site cannot use counts as failed, and what it no longer wants is dropped', async () => {
  const site = siteWith(2);
  const { send } = site;
  site.send = async (report) => {
    if (report.talk.id === 2 && report.outcome.kind === 'found')
      return { unusable: 'The times go backwards at line 6.' };
    if (report.talk.id === 1) return 'over';
    return send(report);
  };
  const { counts } = await run(site, () => ENGLISH);
  expect(counts).toMatchObject({ found: 2, unusable: 1, over: 1 });
  expect(site.recorded).toEqual(new Map([[2, 'failed']]));
  expect(await readdir(join(folder, 'state'))).toEqual([]);
});

test('a limit is kept, and a second run at the same time is refused', async () => {
  const site = siteWith(9);
  expect((await run(site, () => ENGLISH, { limit: 3 })).counts.asked).toBe(3);
  await writeFile(join(folder, 'state', 'lock'), String(process.ppid));
  await expect(openJournal(join(folder, 'state'))).rejects.toThrow('Another run');
});
