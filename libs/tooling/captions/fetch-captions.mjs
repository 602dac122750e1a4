import { isDoubtful } from './outcome.mjs';

/** @typedef {import('./outcome.mjs').Outcome} Outcome */
/** @typedef {import('./site.mjs').Talk} Talk */
/** @typedef {Pick<Talk, 'id' | 'video_id'> & {title?: string}} Asked */

/** Refusals in a row after which the platform is left alone, and outcomes in a row that a fault of all videos may explain. */
export const IN_A_ROW = 10;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 30 * 60_000;

/**
 * @typedef {object} Means
 * @property {ReturnType<typeof import('./site.mjs').siteAt>} site
 * @property {(videoId: string, languages: readonly string[]) => Promise<Outcome>} ask the platform
 * @property {import('./journal.mjs').Journal} journal
 * @property {(ms: number, signal: AbortSignal) => Promise<void>} wait returns early when aborted
 * @property {AbortSignal} signal ends the run after the current talk
 * @property {(progress: Progress) => void} [progress] after each talk
 */

/** @typedef {{language?: string | undefined, limit?: number | undefined, pauseMs: number}} Options */
/** @typedef {Record<Outcome['kind'] | 'automatic' | 'unusable' | 'over', number> & {asked: number}} Counts */
/** @typedef {{talk: Asked, outcome: Outcome, counts: Counts, total: number}} Progress */
/** @typedef {{counts: Counts, ended: 'done' | 'limit' | 'stopped' | 'refused', reason: string | null}} Result */

/**
 * Fetches the captions that a site wants, one talk after the other, and sends each to the site. What a talk lacks is only told to the
 * site once the platform has proved to answer, by captions of a later talk or of one that is known to have them: a fault that all videos
 * share writes no talk off.
 *
 * @param {Options} options
 * @param {Means} means
 * @returns {Promise<Result>}
 */
export async function fetchCaptions({ language, limit = Infinity, pauseMs }, means) {
  const { site, ask, journal, wait, signal, progress } = means;
  /** @type {Counts} */
  const counts = {
    asked: 0,
    found: 0,
    automatic: 0,
    none: 0,
    gone: 0,
    failed: 0,
    refused: 0,
    unusable: 0,
    over: 0,
  };
  const kept = await journal.all();
  /** Outcomes that are in doubt. @type {import('./site.mjs').Report[]} */
  let doubtful = [];
  for (const report of kept)
    if (isDoubtful(report.outcome)) doubtful.push(report);
    else await deliver(report);
  const known = new Set(doubtful.map(({ talk }) => talk.id));
  let inARow = 0;
  let total = 0;
  /** @type {string | null} */
  let after = null;
  /** @type {string | null} */
  let knownVideo = null;

  for (;;) {
    const page = await site.wanted({ language, after });
    total = page.total ?? total;
    knownVideo = page.known_video;
    for (const talk of page.talks) {
      if (known.has(talk.id)) continue;
      if (signal.aborted) return result('stopped');
      if (counts.asked >= limit) return settled('limit');
      if (counts.asked > 0) await wait(pauseMs, signal);
      if (signal.aborted) return result('stopped');
      const outcome = await ask(talk.video_id, language ? [language] : talk.language ? [talk.language] : []);
      counts.asked += 1;
      counts[outcome.kind] += 1;
      const report = { talk: { id: talk.id, video_id: talk.video_id }, outcome };
      if (outcome.kind === 'refused') {
        await site.send(report);
        progress?.({ talk, outcome, counts, total });
        inARow += 1;
        if (inARow >= IN_A_ROW) return result('refused', outcome.reason);
        await wait(Math.min(FIRST_PAUSE_MS * 2 ** (inARow - 1), LONGEST_PAUSE_MS), signal);
        continue;
      }
      await journal.add(report);
      if (outcome.kind === 'found') {
        if (outcome.automatic) counts.automatic += 1;
        await confirm();
        await deliver(report);
      } else doubtful.push(report);
      inARow = 0;
      progress?.({ talk, outcome, counts, total });
      if (doubtful.length >= IN_A_ROW && !(await isAnswering())) return result('refused', await discard());
    }
    if (page.next === null) return settled('done');
    after = page.next;
  }

  /** @param {Result['ended']} ended @param {string | null} [reason] @returns {Result} */
  function result(ended, reason = null) {
    return { counts, ended, reason };
  }

  /** Before a regular end, what is in doubt is found out; otherwise it waits for the next run. @param {'done' | 'limit'} ended */
  async function settled(ended) {
    if (doubtful.length > 0 && knownVideo !== null) await isAnswering();
    return result(ended);
  }

  /** Asks for captions that are known to exist. What was in doubt is certain if they come. @returns {Promise<boolean>} */
  async function isAnswering() {
    if (knownVideo === null) return false;
    await wait(pauseMs, signal);
    if (signal.aborted) return true;
    const { kind } = await ask(knownVideo, []);
    if (kind === 'found') await confirm();
    return kind === 'found';
  }

  async function confirm() {
    for (const report of doubtful) await deliver(report);
    doubtful = [];
  }

  /** Nothing is known about these talks: a fault of all videos explains as much. @returns {Promise<string>} */
  async function discard() {
    const [{ talk, outcome } = { talk: { id: 0, video_id: '' }, outcome: null }] = doubtful.slice(-1);
    const what = outcome && outcome.kind !== 'found' ? outcome.reason : '';
    const reason = `${doubtful.length} talks in a row have no captions${knownVideo === null ? '' : ', nor has one that had some'}: ${what}`;
    await site.send({ talk, outcome: { kind: 'refused', reason: reason.slice(0, 300) } });
    for (const {
      talk: id,
      outcome: { kind },
    } of doubtful) {
      await journal.remove(id.id);
      // Those of an earlier run were not counted in this one.
      if (known.has(id.id)) continue;
      counts[kind] -= 1;
      counts.refused += 1;
    }
    return reason;
  }

  /** @param {import('./site.mjs').Report} report */
  async function deliver(report) {
    const receipt = await site.send(report);
    if (receipt === 'over') counts.over += 1;
    else if (typeof receipt === 'object') {
      // Whatever was wrong with them, there are none for this talk.
      counts.unusable += 1;
      await site.send({
        talk: report.talk,
        outcome: { kind: 'failed', reason: receipt.unusable.slice(0, 300) },
      });
    }
    await journal.remove(report.talk.id);
  }
}
