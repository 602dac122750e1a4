import { gzipSync } from 'node:zlib';
import { expect } from '@jest/globals';
import cookiePlugin from '@fastify/cookie';
import {
  asVideoLink,
  Beacon,
  codeIn,
  GATE_LIMITS,
  hashesIn,
  parseManifest,
  type ReleaseManifest,
} from '@lectern/contracts';
import fc from 'fast-check';
import fastify from 'fastify';
import { lookupKey } from '../../src/database/slug-or-id.js';
import { foldKey, slugify } from '../../src/text/text-key.js';
import { browserFamily } from '../../src/gateway/browser-family.js';
import { acceptedEncoding } from '../../src/gateway/compression.js';
import { loggedPath } from '../../src/gateway/logging.js';
import { shortNetwork } from '../../src/gateway/short-network.js';
import { PersonName } from '../../src/modules/auth/local-provider/person.js';
import { returnPath } from '../../src/modules/auth/return-to.js';
import { calendarFile } from '../../src/modules/conferences/calendar-file.js';
import { nameCondition } from '../../src/modules/conferences/name-condition.js';
import { plainText } from '../../src/modules/enrichment/text/plain.js';
import { summarise } from '../../src/modules/enrichment/text/summarise.js';
import { readTranscript } from '../../src/modules/enrichment/transcripts/read-transcript.js';
import { readNewNote } from '../../src/modules/notes/new-note.js';
import { judge } from '../../src/platform/gate/judge.js';
import { unzipped } from '../../src/platform/publish/archive.js';
import { readBuild } from '../../src/platform/publish/build-files.js';
import { messageText } from '../../src/platform/telemetry/message-text.js';
import { marksOf } from '../../src/modules/search/marks.js';
import { parseQuery } from '../../src/modules/search/query.js';
import { searchParameters } from '../../src/modules/search/search-parameters.js';
import { indexTerms, typedText, wordStarts } from '../../src/modules/search/words.js';
import { identityKey, nameParts } from '../../src/modules/speakers/naming/name-keys.js';
import { SpeakerInput } from '../../src/modules/contributions/speaker-input.js';
import { NewTalkInput, TalkChangeInput } from '../../src/modules/contributions/talk-input.js';
import { readDescription } from '../../src/text/description/index.js';
import { publicLink } from '../../src/text/description/public-link.js';
import { teamBuild } from './archives.js';
import { steepest, type Work } from './growth.js';
import { tarOf } from './tar-of.js';

const KILOBYTE = 1024;
/** Maximum sizes that inputs accept, in characters. */
const HEADERS = 136 * KILOBYTE;
const BODY = 512 * KILOBYTE;
const FIELD = 64 * KILOBYTE;
/** Names and titles in the database. */
const COLUMN = 4 * KILOBYTE;
const TRANSCRIPT = 2 * 1024 * KILOBYTE;
/** Stored size, in code points of up to two characters. */
const DESCRIPTION = 16 * KILOBYTE;
const BEACON = 16 * KILOBYTE;
/** Longer ones are refused before they are parsed. */
const MESSAGE = 256;

/** Tokens that parsers look for, and what they skip. */
const ATOMS = [
  ...' \t\n\r0aZ<>&;,=/\\.-@"\'()[]{}*_`#~|!?:%+^$é漢',
  '\u0301',
  '\u0323',
  '\ud800',
  '\u200b',
  '\u202e',
  '😀',
  '<a ',
  '</',
  '&#1',
  '-->',
  '00:01.000 --> 00:02.000\n',
  '://',
  'https://a.b/',
  'www.',
  'q=',
  '[a](',
  '```',
  '.. a::',
  '\n\n',
  'and ',
  'The lamp is bright. ',
];

const text = (most: number) =>
  fc.array(fc.constantFrom(...ATOMS), { minLength: 1, maxLength: most }).map((atoms) => atoms.join(''));
/** A start, a repeated part, and possibly a different end. */
const shapes = fc.tuple(fc.oneof(fc.constant(''), text(2)), text(3), fc.oneof(fc.constant(''), text(1)));

type Shape = [start: string, repeated: string, end: string];

/** Inputs known to break careless expressions. */
const KNOWN: [Shape][] = [
  [['a', ' ', 'b']],
  [['a', '\n', 'b']],
  [['', '<a ', '']],
  [['', '[', '']],
  [['', '(', '']],
  [['a', '-', '!']],
];

/** A refusal is a normal result. */
const orRefused =
  (work: Work): Work =>
  async (input) => {
    try {
      const read: unknown = await work(input);
      return read;
    } catch (error: unknown) {
      return error;
    }
  };

const cookies = fastify();
await cookies.register(cookiePlugin);

const ABOUT = { type: 'body' } as const;
const talk = (own: Record<string, unknown>) => ({
  title: 'A',
  description: 'B',
  youtube_link: 'https://youtu.be/aaaaaaaaaaa',
  conference_name: 'C',
  ...own,
});
const speaker = (own: Record<string, string>) => ({
  talk_id: '1',
  'speaker[speakername]': 'Ada',
  'speaker[description]': 'B',
  ...own,
});

/** A build with the text in every free-form field of its manifest. */
function judged(input: string) {
  const parts = input.match(/[^]{1,40}/gu) ?? [];
  const { manifest } = teamBuild('mf-a', '1.0.0', {
    global: input,
    pages: Object.fromEntries(parts.map((part, at) => [`/${at}/${part}`, './page'])),
    slots: Object.fromEntries(parts.map((part) => [part, './page'])),
    exposes: parts.map((name) => ({ name, chunks: [name] })),
    shared: Object.fromEntries(parts.map((part) => [part, part])),
    grants: Object.fromEntries(parts.map((part) => [part, [part]])),
    files: parts.map((path) => ({ path, integrity: path, bytes: 1, brotli: 1 })),
  });
  const live = { manifest: { ...manifest, name: 'mf-b' }, as: 'stable' } as const;
  return judge(manifest, new Map(), { live: [live], budgets: { page: 1, most: 1 } });
}

/** A sound build with a file for each 100 characters, all of them on each of its pages. */
function judgedFiles(input: string) {
  const paths = ['remoteEntry.js', ...Array.from({ length: input.length / 100 }, (_, at) => `f${at}.js`)];
  const { manifest } = teamBuild('mf-a', '1.0.0');
  const one = { integrity: `sha384-${'A'.repeat(64)}`, bytes: 1, brotli: 1 };
  const built: ReleaseManifest = {
    ...manifest,
    entry: 'remoteEntry.js',
    server: null,
    pages: Object.fromEntries(
      Array.from({ length: GATE_LIMITS.patterns }, (_, at) => [`/a/${at}`, './page']),
    ),
    exposes: [{ name: './page', chunks: paths.slice(1) }],
    files: paths.map((path) => ({ path, ...one })),
  };
  const shell = { ...manifest, name: 'shell', global: null, pages: {}, slots: {} };
  const setting = {
    live: [{ manifest: shell, as: 'stable' as const }],
    budgets: { page: 5_000, most: 5_000 },
  };
  return judge(built, new Map(paths.map((path) => [path, one])), setting);
}

function calendarOf(input: string) {
  const times = { start_time: '2024-05-01T10:00:00.000Z', end_time: '2024-05-01T11:00:00.000Z' };
  const slot = { id: 1, ...times, talk_title: input, talk_slug: input, room: input, speakers: [input] };
  const conference = { slug: input, name: input, location: input, time_zone: input };
  const occasion = { slot, conference, site: 'https://a.example', now: new Date(0) };
  return calendarFile(occasion as unknown as Parameters<typeof calendarFile>[0]);
}

/** What reads text that strangers send. */
export const INPUTS: readonly [name: string, largest: number, work: Work][] = [
  [
    'a transcript as WebVTT',
    TRANSCRIPT,
    (input) => readTranscript(Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n${input}`)),
  ],
  [
    'a transcript as SRT',
    TRANSCRIPT,
    (input) => readTranscript(Buffer.from(`1\n00:00:01,000 --> 00:00:02,000\n${input}`)),
  ],
  [
    'a summary of a transcript',
    TRANSCRIPT / 4,
    (input) =>
      summarise({
        title: 'A',
        description: 'B',
        names: [],
        transcript: input.match(/[^]{1,400}/gu) ?? [],
        starts: [],
      }),
  ],
  ['a title', BODY, (input) => NewTalkInput.safeParse(talk({ title: input }))],
  ['a submitted description', BODY, (input) => NewTalkInput.safeParse(talk({ description: input }))],
  ['a submitted video link', BODY, (input) => NewTalkInput.safeParse(talk({ youtube_link: input }))],
  ['a conference name', BODY, (input) => TalkChangeInput.safeParse(talk({ conference_name: input }))],
  [
    'a link beside a talk',
    BODY,
    (input) => TalkChangeInput.safeParse(talk({ links: [{ kind: 'slides', url: input, title: input }] })),
  ],
  ['a video link in any form', BODY, asVideoLink],
  ['a public link', BODY, publicLink],
  ['a displayed description', DESCRIPTION, (input) => readDescription(input)],
  ['a description as plain text', DESCRIPTION, plainText],
  ['a speaker name', FIELD, (input) => SpeakerInput.safeParse(speaker({ 'speaker[speakername]': input }))],
  [
    'a speaker description',
    FIELD,
    (input) => SpeakerInput.safeParse(speaker({ 'speaker[description]': input })),
  ],
  ['the parts of a name', FIELD, nameParts],
  ['the identity key of a name', FIELD, identityKey],
  [
    'a note',
    BODY,
    async (input) => {
      await readNewNote.transform({ content: input, talk_id: 1, public_at: input }, ABOUT);
    },
  ],
  ['a query', HEADERS, parseQuery],
  [
    'the parameters of a search',
    HEADERS,
    (input) => searchParameters({ query: input, tag: input, language: input }),
  ],
  ['typed words', HEADERS, (input) => [typedText(input), wordStarts(input), indexTerms(input)]],
  ['a description with search matches', DESCRIPTION, (input) => marksOf(input, parseQuery('lamp a 0'), 'en')],
  ['a name to search conferences by', HEADERS, (input) => nameCondition(input, 'c')],
  ['a key of a name', FIELD, foldKey],
  ['a generated slug', FIELD, (input) => slugify(input)],
  ['an address of a page', HEADERS, lookupKey],
  ['the return path of a sign-in', HEADERS, returnPath],
  ['a name at the local provider', BODY, (input) => PersonName.safeParse(input)],
  ['Accept-Encoding', HEADERS, acceptedEncoding],
  ['User-Agent', HEADERS, browserFamily],
  ['X-Forwarded-For', HEADERS, shortNetwork],
  ['a path in the log', HEADERS, loggedPath],
  ['a message of a beacon', MESSAGE, messageText],
  [
    'a beacon',
    BEACON,
    (input) => Beacon.safeParse({ page: input, releases: [{ remote: input, version: input }] }),
  ],
  ['cookies', HEADERS, (input) => cookies.parseCookie(`a=${input}; ${input}`)],
  ['an event in a calendar file', COLUMN, calendarOf],
  ['a manifest at the gate', GATE_LIMITS.manifest / 4, judged],
  ['the files of a build at the gate', 100 * GATE_LIMITS.entries, judgedFiles],
  ['the code of a script', 4 * BODY, (input) => [codeIn(`${input}eval(`), hashesIn(input)]],
  [
    'an archive of one file',
    4 * BODY,
    (input) =>
      readBuild(
        tarOf([
          ['release.json', '{}'],
          ['a.js', input],
        ]),
      ),
  ],
  [
    'an archive of many files',
    BODY,
    (input) =>
      readBuild(tarOf((input.match(/[^]{1,200}/gu) ?? []).map((part, at) => [`${at}/${part}`, part]))),
  ],
  ['bytes that are not an archive', 4 * BODY, (input) => readBuild(Buffer.from(input))],
  ['a decompression bomb', 16 * BODY, (input) => unzipped(gzipSync(input, { level: 1 }))],
  [
    'a manifest',
    BODY,
    (input) => parseManifest(JSON.stringify({ name: input, version: input, exposes: { [input]: input } })),
  ],
];

/**
 * Checks that twice the input costs at most 2.5 times as much, up to the largest size: for the known shapes, and for random ones if
 * `runs` leaves room.
 */
export async function expectNoSteepGrowth(
  largest: number,
  work: Work,
  { seed, runs }: { seed: number; runs: number },
): Promise<void> {
  const property = fc.asyncProperty(shapes, async ([head, piece, end]) => {
    const make = (size: number) => (head + piece.repeat(Math.ceil(size / piece.length))).slice(0, size) + end;
    expect(await steepest(orRefused(work), make, largest)).toBeNull();
  });
  await fc.assert(property, {
    seed,
    numRuns: Math.max(runs, KNOWN.length),
    endOnFailure: true,
    examples: KNOWN,
  });
}
