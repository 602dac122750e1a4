/** @typedef {import('./fetch-captions.mjs').Progress} Progress */

const number = new Intl.NumberFormat('en');

/** @param {Progress} progress @param {{limit: number | undefined, since: number, now?: number}} of */
export function progressLine({ talk, outcome, counts, total }, { limit, since, now = Date.now() }) {
  const all = Math.min(total, limit ?? total);
  const left = ((now - since) / counts.asked) * Math.max(all - counts.asked, 0);
  const what =
    outcome.kind === 'found'
      ? `${outcome.automatic ? 'automatic' : 'by people'}, ${outcome.language}`
      : `${outcome.kind}: ${outcome.reason}`;
  return `${number.format(counts.asked)} of ${number.format(all)} (${leftText(left)} left)  ${talk.title ?? talk.video_id}  – ${what}`;
}

/** @param {number} ms */
function leftText(ms) {
  const minutes = Math.round(ms / 60_000);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/** @param {import('./fetch-captions.mjs').Result} result */
export function reportLines({ counts, ended, reason }) {
  /** @type {[number, string][]} */
  const rows = [
    [counts.found, `found, ${number.format(counts.automatic)} of them automatic`],
    [counts.none, 'without captions so far'],
    [counts.gone, 'whose video is gone'],
    [counts.failed, 'failed for a reason of their own'],
    [counts.refused, 'refused by the platform; they are asked for again'],
    [counts.unusable, 'whose captions the site could not use'],
    [counts.over, 'that the site no longer wants'],
  ];
  const endings = {
    done: 'Every wanted talk was asked for.',
    limit: 'As many talks were asked for as --limit says.',
    stopped: 'Stopped. The next run goes on from here.',
    refused: `The platform refuses: ${reason ?? ''}`,
  };
  return [
    '',
    counts.asked === 1 ? '1 talk asked for' : `${number.format(counts.asked)} talks asked for`,
    ...rows
      .filter(([count]) => count > 0)
      .map(([count, what]) => `${number.format(count).padStart(7)}  ${what}`),
    endings[ended],
  ];
}
