// Asks the video platform for captions by way of yt-dlp, which is kept up to date with the platform by others. Its options and file
// names are those of its manual page: `captions-program.long.spec.mjs` asks the real program.
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Stop } from '../steps.mjs';
import { classify } from './messages.mjs';
import { bestTrack } from './tracks.mjs';

/** What became of one talk. @typedef {import('./outcome.mjs').Outcome} Outcome */
/** @typedef {{code: number | null, output: string}} Ended `code` is null after a signal */
/** @typedef {(args: readonly string[]) => Promise<Ended>} Program */

/** Bytes of a file that the site accepts. */
export const LARGEST = 5 * 1024 * 1024;
/** A page's addresses of captions expire after hours. */
const FRESH_MS = 60 * 60_000;
const LONGEST_RUN_MS = 3 * 60_000;
const MOST_OUTPUT = 64 * 1024;

/** Options of both steps. No retries: pauses are this command's. */
const COMMON = [
  '--ignore-config',
  '--no-progress',
  '--no-playlist',
  '--skip-download',
  '--ignore-no-formats-error',
  '--socket-timeout',
  '20',
  '--retries',
  '0',
  '--extractor-retries',
  '0',
  '--output',
  '%(id)s.%(ext)s',
];

/** The page's data, as a file beside the captions, so that an interrupted talk is not asked for again. */
export const ABOUT = [...COMMON, '--write-info-json', '--no-write-comments'];
/** With errors ignored the reason is printed, and the page is not asked for again. */
export const TRACK = [...COMMON, '--ignore-errors', '--sub-format', 'vtt'];

/**
 * Runs yt-dlp. Ctrl-C in a terminal does not reach it: it finishes its talk, within three minutes.
 *
 * @param {string} [command]
 * @returns {Program}
 * @throws {Stop} if it is not installed
 */
export const ytDlp =
  (command = 'yt-dlp') =>
  (args) =>
    new Promise((done, fail) => {
      const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
      const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_RUN_MS);
      let output = '';
      const add = (/** @type {Buffer} */ chunk) => {
        output = (output + chunk.toString('utf8')).slice(-MOST_OUTPUT);
      };
      child.stdout.on('data', add);
      child.stderr.on('data', add);
      child.on('error', (error) => {
        clearTimeout(timer);
        const missing = 'code' in error && error.code === 'ENOENT';
        fail(
          missing ? new Stop(`There is no ${command} on this machine. On Debian: apt install yt-dlp`) : error,
        );
      });
      child.on('close', (code) => {
        clearTimeout(timer);
        done({ code, output });
      });
    });

/**
 * The captions of one video: by people before automatic ones, in one of the languages before others.
 *
 * @param {{videoId: string, languages: readonly string[]}} wanted
 * @param {{program: Program, folder: string, now?: () => number}} means `folder` is for its files, and is left empty
 * @returns {Promise<Outcome>}
 * @throws {Stop} if yt-dlp does not know an option
 */
export async function captionsOf({ videoId, languages }, { program, folder, now = Date.now }) {
  await mkdir(folder, { recursive: true });
  const about = join(folder, `${videoId}.info.json`);
  let info = await readAbout(about, now() - FRESH_MS);
  if (info === null) {
    const asked = await run(program, [...ABOUT, '--paths', folder, '--', addressOf(videoId)]);
    info = await readAbout(about, 0);
    if (info === null) return end(folder, videoId, classify(asked));
  }
  if (info.id !== videoId)
    return end(folder, videoId, {
      kind: 'failed',
      reason: `the platform sent the page of ${String(info.id)}`,
    });
  const track = bestTrack(info, languages);
  if (!track) return end(folder, videoId, { kind: 'none', reason: 'no captions' });
  const file = join(folder, `${videoId}.${track.key}.vtt`);
  const flag = track.automatic ? '--write-auto-subs' : '--write-subs';
  const options = [...TRACK, flag, '--sub-langs', literal(track.key), '--paths', folder];
  let size = await sizeOf(file);
  /** @type {Ended} */
  let asked = { code: 0, output: '' };
  if (size === null) {
    asked = await run(program, [...options, '--load-info-json', about]);
    size = await sizeOf(file);
  }
  if (size === null) return end(folder, videoId, classify(asked));
  if (size === 0) return end(folder, videoId, { kind: 'failed', reason: 'the captions are empty' });
  if (size > LARGEST)
    return end(folder, videoId, { kind: 'failed', reason: `the captions have ${size} bytes` });
  const captions = await readFile(file, 'utf8');
  const { language, automatic } = track;
  return end(folder, videoId, { kind: 'found', captions, language, automatic });
}

const addressOf = (/** @type {string} */ videoId) => `https://www.youtube.com/watch?v=${videoId}`;

/** Languages are regular expressions to yt-dlp. @param {string} key */
const literal = (key) => key.replaceAll('.', '\\.');

/** @param {Program} program @param {readonly string[]} args @throws {Stop} */
async function run(program, args) {
  const ended = await program(args);
  if (ended.code !== 2) return ended;
  const reason = /error: (.+)/.exec(ended.output)?.[1] ?? 'it was used wrongly';
  throw new Stop(
    `This yt-dlp cannot be used: ${reason}. Install a newer or, if it is newer than this site, an older one.`,
  );
}

/**
 * @param {string} file @param {number} since milliseconds since 1970
 * @returns {Promise<Record<string, unknown> | null>} null without a whole file of that age
 */
async function readAbout(file, since) {
  try {
    if ((await stat(file)).mtimeMs < since) return null;
    /** @type {unknown} */
    const info = JSON.parse(await readFile(file, 'utf8'));
    return typeof info === 'object' && info !== null ? /** @type {Record<string, unknown>} */ (info) : null;
  } catch {
    return null;
  }
}

/** @param {string} file @returns {Promise<number | null>} */
async function sizeOf(file) {
  try {
    return (await stat(file)).size;
  } catch {
    return null;
  }
}

/** Removes what is left of a talk. @param {string} folder @param {string} videoId @param {Outcome} outcome */
async function end(folder, videoId, outcome) {
  for (const name of await readdir(folder))
    if (name.startsWith(`${videoId}.`)) await rm(join(folder, name), { force: true });
  return outcome;
}
