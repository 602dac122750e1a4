// A stand-in for yt-dlp that behaves as version 2023.03.04 of Debian's package: options, exit codes, files and messages as observed there
// (`captions-program.long.spec.mjs` compares them).
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What the platform does about a video. `page` and `track`: `ok`, or the way in which asking fails; `id` is that of the page it sends.
 *
 * @typedef {{
 *   page?: 'ok' | '429' | 'bot' | 'away' | 'private' | 'removed' | 'unavailable' | 'age' | 'premiere',
 *   track?: 'ok' | '429' | '404' | 'empty' | 'half',
 *   id?: string,
 *   manual?: Record<string, string>,
 *   automatic?: Record<string, string>,
 * }} Video
 */

/** Options of the real program that this one knows, with whether they take a value. @type {Readonly<Record<string, boolean>>} */
export const OPTIONS = {
  '--ignore-config': false,
  '--no-progress': false,
  '--no-playlist': false,
  '--skip-download': false,
  '--ignore-no-formats-error': false,
  '--ignore-errors': false,
  '--write-info-json': false,
  '--no-write-comments': false,
  '--write-subs': false,
  '--write-auto-subs': false,
  '--socket-timeout': true,
  '--retries': true,
  '--extractor-retries': true,
  '--output': true,
  '--paths': true,
  '--sub-langs': true,
  '--sub-format': true,
  '--load-info-json': true,
};

const WATCH = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/;
const API = 'Unable to download API page:';
/** @type {Readonly<Record<string, (id: string) => string>>} */
const PAGE_FAULTS = {
  429: () =>
    `WARNING: [youtube] Unable to download webpage: HTTP Error 429: Too Many Requests\nERROR: [youtube] x: ${API} HTTP Error 429: Too Many Requests (caused by <HTTPError 429: 'Too Many Requests'>)`,
  away: (id) =>
    `ERROR: [youtube] ${id}: ${API} <urlopen error [Errno -2] Name or service not known> (caused by URLError(gaierror(-2, 'Name or service not known')))`,
  bot: (id) =>
    `ERROR: [youtube] ${id}: Sign in to confirm you’re not a bot. Use --cookies-from-browser or --cookies for the authentication.`,
  private: (id) =>
    `ERROR: [youtube] ${id}: Private video. Sign in if you've been granted access to this video`,
  removed: (id) => `ERROR: [youtube] ${id}: Video unavailable. This video has been removed by the uploader`,
  unavailable: (id) => `ERROR: [youtube] ${id}: Video unavailable`,
  age: (id) =>
    `ERROR: [youtube] ${id}: Sign in to confirm your age. This video may be inappropriate for some users.`,
  premiere: (id) => `ERROR: [youtube] ${id}: Premieres in 3 days`,
};
/** @type {Readonly<Record<string, string>>} */
const TRACK_FAULTS = { 429: 'HTTP Error 429: Too Many Requests', 404: 'HTTP Error 404: Not Found' };

/**
 * @param {readonly string[]} args
 * @param {(videoId: string) => Video} videos
 * @returns {Promise<import('./yt-dlp.mjs').Ended>}
 */
export async function standIn(args, videos) {
  /** @type {Map<string, string>} */
  const given = new Map();
  const rest = [...args];
  /** @type {string[]} */
  const addresses = [];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--') addresses.push(...rest.splice(0));
    else if (!Object.hasOwn(OPTIONS, arg))
      return ended(2, `\nUsage: yt-dlp [OPTIONS] URL [URL...]\n\nyt-dlp: error: no such option: ${arg}`);
    else given.set(arg, OPTIONS[arg] ? (rest.shift() ?? '') : '');
  }
  const folder = given.get('--paths') ?? '.';
  await mkdir(folder, { recursive: true });
  const loaded = given.get('--load-info-json');
  if (loaded !== undefined) return track(given, folder, JSON.parse(await readFile(loaded, 'utf8')), videos);
  const id = WATCH.exec(addresses[0] ?? '')?.[1];
  if (id === undefined) return ended(1, 'ERROR: [generic] This is no address of the stand-in');
  const { page = 'ok', id: other = id, manual = {}, automatic = {} } = videos(id);
  const fault = PAGE_FAULTS[page];
  if (fault) return ended(1, fault(id));
  const formats = (/** @type {Record<string, string>} */ tracks) =>
    Object.fromEntries(
      Object.keys(tracks).map((key) => [
        key,
        [
          { ext: 'json3', url: 'https://x' },
          { ext: 'vtt', url: 'https://x' },
        ],
      ]),
    );
  const info = {
    id: other,
    subtitles: formats(manual),
    automatic_captions: formats(automatic),
    webpage_url: addresses[0],
  };
  // As the real one, under another name first.
  const file = join(folder, `${other}.info.json`);
  await writeFile(`${file}.tmp`, JSON.stringify(info));
  await rename(`${file}.tmp`, file);
  return ended(
    0,
    `[youtube] Extracting URL: ${addresses[0]}\n[info] Writing video metadata as JSON to: ${file}`,
  );
}

/**
 * @param {Map<string, string>} given @param {string} folder
 * @param {{id: string}} info @param {(videoId: string) => Video} videos
 */
async function track(given, folder, { id }, videos) {
  const { track: how = 'ok', manual = {}, automatic = {} } = videos(id);
  const key = (given.get('--sub-langs') ?? '').replaceAll('\\', '');
  const text = (given.has('--write-subs') ? manual : automatic)[key];
  const said = `[info] ${id}: Downloading subtitles: ${key}\nWARNING: No video formats found!`;
  if (text === undefined) return ended(0, `${said}\n[info] There's no subtitles for the requested languages`);
  const file = join(folder, `${id}.${key}.vtt`);
  if (how === 'ok') {
    await writeFile(`${file}.part`, text);
    await rename(`${file}.part`, file);
    return ended(0, `${said}\n[download] Download completed`);
  }
  if (how === 'empty') return ended(1, `${said}\n\nERROR: Did not get any data blocks`);
  if (how === 'half') {
    await writeFile(`${file}.part`, text.slice(0, text.length / 2));
    return ended(1, `${said}\nERROR: [download] Got error: Downloaded 35 bytes, expected 1000 bytes`);
  }
  return ended(0, `${said}\nWARNING: Unable to download video subtitles for '${key}': ${TRACK_FAULTS[how]}`);
}

const ended = (/** @type {number} */ code, /** @type {string} */ output) => ({ code, output: `${output}\n` });
