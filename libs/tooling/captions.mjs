// npm run captions -- --site URL: fetches the captions that a site wants from the video platform, on whatever machine this is.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fetchCaptions, IN_A_ROW } from './captions/fetch-captions.mjs';
import { openJournal } from './captions/journal.mjs';
import { progressLine, reportLines } from './captions/report.mjs';
import { siteAt } from './captions/site.mjs';
import { captionsOf, ytDlp } from './captions/yt-dlp.mjs';
import { main, say, Stop } from './steps.mjs';

const USAGE = `Usage: LECTERN_TOKEN=lct_… npm run captions -- --site URL [--language TAG] [--limit N] [--pause SECONDS] [--dry-run]

Fetches captions of talks that lack them from the video platform, the most seen first, and sends them to the site. It needs yt-dlp, and a
token for captions (npm run token -- --operator EMAIL --captions). It can be stopped with Ctrl-C and started again at any time. Whether
the platform's terms permit this is yours to decide: docs/captions.md.

  --site URL        the site
  --language TAG    only talks in this language, such as en or pt-BR
  --limit N         at most so many talks
  --pause SECONDS   between two talks; 6 unless given, 1 at least
  --dry-run         only lists what would be asked for
  --folder PATH     for what is not with the site yet; ~/.cache/lectern-captions/HOST unless given`;

const { values } = readArguments();
const DEFAULT_PAUSE = 6;
const LISTED = 20;

await main(async () => {
  if (values.help) return say(USAGE);
  const url = address(values.site);
  const token = process.env.LECTERN_TOKEN?.trim();
  if (!token)
    throw new Stop(
      'Set LECTERN_TOKEN to a token for captions; an operator creates it: npm run token -- --operator EMAIL --captions',
    );
  const limit = whole('limit', values.limit, 1);
  const pauseMs = (whole('pause', values.pause, 1) ?? DEFAULT_PAUSE) * 1_000;
  const site = siteAt(url.href, token);
  const { language } = values;
  if (values['dry-run']) return list(await site.wanted({ language, limit: Math.min(limit ?? LISTED, 100) }));

  const folder =
    values.folder ?? join(homedir(), '.cache', 'lectern-captions', url.host.replaceAll(':', '-'));
  const journal = await openJournal(folder);
  const stopping = new AbortController();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => {
      if (!stopping.signal.aborted) say('\nStopping after this talk …');
      stopping.abort();
    });
  const program = ytDlp();
  const started = Date.now();
  try {
    const result = await fetchCaptions(
      { language, limit, pauseMs },
      {
        site,
        journal,
        ask: (videoId, languages) =>
          captionsOf({ videoId, languages }, { program, folder: join(folder, 'files') }),
        wait: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
        signal: stopping.signal,
        progress: (progress) => say(progressLine(progress, { limit, since: started })),
      },
    );
    for (const line of reportLines(result)) say(line);
    if (result.ended === 'refused')
      throw new Stop(
        `The platform refused ${IN_A_ROW} times in a row, and is left alone now. No talk was written off. Start again later, or on a machine with another address; upgrade yt-dlp if it is months old.`,
      );
  } finally {
    await journal.close();
  }
});

function readArguments() {
  const text = /** @type {const} */ ({ type: 'string' });
  const flag = /** @type {const} */ ({ type: 'boolean' });
  const options = {
    site: text,
    language: text,
    limit: text,
    pause: text,
    folder: text,
    'dry-run': flag,
    help: flag,
  };
  try {
    return parseArgs({ options });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exit(2);
  }
}

/** @param {string | undefined} typed @throws {Stop} */
function address(typed) {
  if (!typed) throw new Stop(USAGE);
  if (!URL.canParse(typed) || !/^https?:$/.test(new URL(typed).protocol))
    throw new Stop(`${typed} is not the address of a site.`);
  return new URL(typed);
}

/** @param {string} name @param {string | undefined} typed @param {number} least @throws {Stop} */
function whole(name, typed, least) {
  if (typed === undefined) return undefined;
  if (!/^\d{1,6}$/.test(typed) || Number(typed) < least)
    throw new Stop(`--${name} must be a whole number from ${least}.`);
  return Number(typed);
}

/** @param {import('./captions/site.mjs').Page} page */
function list({ talks, total }) {
  const all = total ?? talks.length;
  say(
    `${all === 1 ? '1 talk lacks' : `${all} talks lack`} captions${all > talks.length ? '. The first' : ''}:`,
  );
  for (const { video_id, language, title } of talks)
    say(`  ${video_id}  ${(language ?? '?').padEnd(5)}  ${title}`);
}
