// The site's side of `npm run captions`.
import { setTimeout as sleep } from 'node:timers/promises';
import { Stop } from '../steps.mjs';

const TRIES = 6;
const FIRST_PAUSE_MS = 2_000;
const TIMEOUT_MS = 60_000;
/** A talk that was deleted, or has another video by now. */
const OVER = new Set([404, 409]);
/** The captions cannot be used. */
const UNUSABLE = new Set([413, 422]);

/** @typedef {{id: number, video_id: string, title: string, language: string | null}} Talk */
/** @typedef {{talks: Talk[], next: string | null, total: number | null, known_video: string | null}} Page */
/** @typedef {{talk: Pick<Talk, 'id' | 'video_id'>, outcome: import('./outcome.mjs').Outcome}} Report */
/** @typedef {'stored' | 'recorded' | 'over' | {unusable: string}} Receipt */

/**
 * @param {string} url of the site
 * @param {string} token for captions
 * @param {{wait?: (ms: number) => Promise<unknown>}} [means]
 */
export function siteAt(url, token, { wait = sleep } = {}) {
  const base = `${url.replace(/\/+$/, '')}/api/v1/curation/captions`;

  /**
   * Asks until the site answers, half a minute long.
   *
   * @param {string} path
   * @param {() => RequestInit} init
   * @returns {Promise<{status: number, body: Record<string, unknown>}>}
   * @throws {Stop} if it does not, or refuses the token
   */
  async function call(path, init) {
    let problem = '';
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (attempt > 0) await wait(FIRST_PAUSE_MS * 2 ** (attempt - 1));
      try {
        const response = await fetch(base + path, {
          ...init(),
          headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const body = /** @type {Record<string, unknown>} */ (await response.json().catch(() => ({})));
        const { status } = response;
        if (status === 401 || status === 403) throw new Stop(`The site refuses the token: ${textOf(body)}`);
        if (status < 500 && status !== 429) return { status, body };
        problem = `${status} ${textOf(body)}`.trim();
      } catch (error) {
        if (error instanceof Stop) throw error;
        problem =
          error instanceof Error
            ? error.cause instanceof Error
              ? error.cause.message
              : error.message
            : String(error);
      }
    }
    throw new Stop(`${url} does not answer: ${problem}. Nothing is lost: start again later.`);
  }

  return {
    /** @param {{language?: string | undefined, after?: string | null, limit?: number}} query @returns {Promise<Page>} @throws {Stop} */
    async wanted({ language, after, limit = 50 }) {
      const query = new URLSearchParams({
        limit: String(limit),
        ...(language && { language }),
        ...(after && { after }),
      });
      const { status, body } = await call(`/wanted?${query.toString()}`, () => ({}));
      if (status !== 200 || !Array.isArray(body['talks']))
        throw new Stop(`${url} is no site that wants captions: ${status} ${textOf(body)}`);
      return /** @type {Page} */ (/** @type {unknown} */ (body));
    },

    /** @param {Report} report @returns {Promise<Receipt>} @throws {Stop} */
    async send({ talk, outcome }) {
      const { status, body } = await call('', () => ({ method: 'POST', body: formOf(talk, outcome) }));
      if (status === 200) return body['stored'] === true ? 'stored' : 'recorded';
      if (OVER.has(status)) return 'over';
      if (UNUSABLE.has(status)) return { unusable: textOf(body) };
      throw new Stop(`The site refuses: ${status} ${textOf(body)}`);
    },
  };
}

/** @param {Report['talk']} talk @param {Report['outcome']} outcome */
function formOf({ id, video_id }, outcome) {
  const form = new FormData();
  form.set('talk_id', String(id));
  form.set('video_id', video_id);
  form.set('outcome', outcome.kind);
  if (outcome.kind === 'found') {
    form.set('language', outcome.language);
    form.set('automatic', String(outcome.automatic));
    form.set('captions', new Blob([outcome.captions], { type: 'text/vtt' }), `${video_id}.vtt`);
  } else form.set('reason', outcome.reason);
  return form;
}

/** @param {Record<string, unknown>} body */
const textOf = (body) => (typeof body['error'] === 'string' ? body['error'] : '');
