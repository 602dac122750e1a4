/** @typedef {{key: string, language: string, automatic: boolean}} Track `key` is yt-dlp's name */

/** yt-dlp's mark of the automatic captions in the language that is spoken; others are translated by machine. */
const SPOKEN = '-orig';
const LANGUAGE = /^([a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?)(?:-|$)/;

/**
 * The track to fetch: by people in one of the languages, the first before the others; then by people in English; then automatic in the
 * spoken language; then by people in any. Translations by machine are none.
 *
 * @param {Record<string, unknown>} info as written by `--write-info-json`
 * @param {readonly string[]} languages BCP 47
 * @returns {Track | null}
 */
export function bestTrack(info, languages) {
  const manual = keysOf(info['subtitles']).map((key) => track(key, false));
  const spoken = keysOf(info['automatic_captions']);
  const originals = spoken.filter((key) => key.endsWith(SPOKEN));
  const own = typeof info['language'] === 'string' ? info['language'] : null;
  // Without a mark, only those in the video's own language are certain not to be translated.
  const automatic = (originals.length > 0 ? originals : spoken.filter((key) => key === own)).map((key) =>
    track(key, true),
  );
  const known = (/** @type {(Track | null)[]} */ tracks) => tracks.filter((one) => one !== null);
  const [people, machines] = [known(manual), known(automatic)];
  const inOne = (/** @type {Track[]} */ tracks, /** @type {readonly string[]} */ wanted) =>
    wanted.map((language) => tracks.find((one) => baseOf(one.language) === baseOf(language))).find(Boolean);
  return inOne(people, [...languages, 'en']) ?? machines[0] ?? people[0] ?? null;
}

/** @param {string} key @param {boolean} automatic @returns {Track | null} */
function track(key, automatic) {
  const language = LANGUAGE.exec(key)?.[1];
  return language === undefined ? null : { key, language, automatic };
}

const baseOf = (/** @type {string} */ language) => language.split('-')[0]?.toLowerCase();

/** Names of tracks that exist as WebVTT. @param {unknown} tracks @returns {string[]} */
function keysOf(tracks) {
  if (typeof tracks !== 'object' || tracks === null) return [];
  return Object.entries(tracks).flatMap(([key, formats]) =>
    Array.isArray(formats) && formats.some((format) => isVtt(format)) ? [key] : [],
  );
}

/** @param {unknown} format */
const isVtt = (format) =>
  typeof format === 'object' && format !== null && 'ext' in format && format.ext === 'vtt';
