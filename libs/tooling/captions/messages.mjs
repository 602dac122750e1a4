// What yt-dlp's messages say: about one video, or about the platform and the way to it.

/** @typedef {import('./outcome.mjs').Outcome} Outcome */

/** @type {readonly (readonly [RegExp, 'gone' | 'none' | 'failed'])[]} Messages about one video; the first that fits counts. */
const ABOUT_VIDEO = [
  [
    /private video|has been removed|account .*(?:terminated|closed)|no longer available|does not exist|violat/i,
    'gone',
  ],
  [/premieres in|live event will begin|live stream .*offline|is upcoming/i, 'none'],
  [
    /confirm your age|age.restricted|members.only|join this channel|in your country|not made this video available|requires payment/i,
    'failed',
  ],
];
/** Messages about the platform, the network or a program that is too old. */
const SHARED =
  /HTTP Error (?:401|403|407|429|5\d\d)|too many requests|not a bot|captcha|rate.?limit|try again later|unable to download (?:webpage|API page|json)|urlopen error|timed? ?out|tunnel connection|connection (?:reset|refused|aborted)|remote end closed|name or service|name resolution|certificate|SSL|unable to extract|signature|nsig|login required|update yt-dlp|please report this issue/i;
const UNAVAILABLE = /video (?:is )?(?:un|not )available/i;
const LINE = /^(?:ERROR|WARNING): (?:\[[^\]]*\] )?(?:[\w-]{11}: )?(.+)$/gm;
const LONGEST = 200;

/**
 * Why there are no captions, from what the program printed.
 *
 * @param {import('./yt-dlp.mjs').Ended} ended
 * @returns {Outcome}
 */
export function classify({ code, output }) {
  const lines = [...output.matchAll(LINE)].map(([line, text = '']) => ({
    isError: line.startsWith('ERROR'),
    text,
  }));
  const said = (lines.findLast(({ isError }) => isError) ?? lines.at(-1))?.text.slice(0, LONGEST);
  if (code === null) return { kind: 'refused', reason: 'no answer within three minutes' };
  if (said === undefined) return { kind: 'failed', reason: `yt-dlp ended with ${code} and said nothing` };
  const [, kind] = ABOUT_VIDEO.find(([text]) => text.test(said)) ?? [];
  if (kind) return { kind, reason: said };
  // Warnings, too: the last error is often only the consequence.
  if (lines.some(({ text }) => SHARED.test(text))) return { kind: 'refused', reason: said };
  return { kind: UNAVAILABLE.test(said) ? 'gone' : 'failed', reason: said };
}
