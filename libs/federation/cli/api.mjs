// The command's API calls and the types of their responses.
import { URLSearchParams } from 'node:url';
import { ask } from './site.mjs';

/** @typedef {import('@lectern/contracts').Rollout} Rollout */
/** @typedef {import('@lectern/contracts').Release} Release */
/** @typedef {import('@lectern/contracts').GateReport} GateReport */
/** @typedef {import('@lectern/contracts').Explanation} Explanation */
/** @typedef {import('@lectern/contracts').RolloutHealth} RolloutHealth */
/** @typedef {import('@lectern/contracts').TeamToken} TeamToken */
/** @typedef {import('@lectern/contracts').CreatedTeamToken} CreatedTeamToken */
/** @typedef {import('@lectern/contracts').NewTeamToken} NewTeamToken */
/** @typedef {import('@lectern/contracts').NewOverride} NewOverride */
/** @typedef {import('@lectern/contracts').CreatedOverride} CreatedOverride */

/**
 * A site's API calls, each typed by libs/contracts.
 *
 * @param {import('./site.mjs').Site} site
 * @throws {Problem} from every call: the site's message, if it refuses
 */
export const apiOf = (site) => ({
  rollouts: () => /** @type {Promise<Rollout[]>} */ (ask(site, 'GET', '/rollouts')),

  /** @param {string} remote */
  rollout: (remote) => /** @type {Promise<Rollout>} */ (ask(site, 'GET', `/rollouts/${remote}`)),

  /** Newest first. @param {string} remote */
  releases: (remote) => /** @type {Promise<Release[]>} */ (ask(site, 'GET', `/releases?remote=${remote}`)),

  /**
   * Start, share, promote, rollback, recall, withdraw, restore and retire.
   *
   * @param {string} remote
   * @param {string} act
   * @param {object} input
   */
  act: (remote, act, input) =>
    /** @type {Promise<Rollout>} */ (ask(site, 'POST', `/rollouts/${remote}/${act}`, { json: input })),

  /** @param {string} remote @param {string} version @param {string | undefined} reason */
  deleteRelease: async (remote, version, reason) => {
    const why = reason === undefined ? '' : `?${new URLSearchParams({ reason })}`;
    await ask(site, 'DELETE', `/releases/${remote}/${encodeURIComponent(version)}${why}`);
  },

  /** @param {string} remote @param {Record<string, string>} visitor */
  explain: (remote, visitor) =>
    /** @type {Promise<Explanation>} */ (
      ask(site, 'GET', `/rollouts/${remote}/explain?${new URLSearchParams(visitor)}`)
    ),

  /** @param {string} remote @param {number} hours */
  health: (remote, hours) =>
    /** @type {Promise<RolloutHealth>} */ (ask(site, 'GET', `/rollouts/${remote}/health?hours=${hours}`)),

  /** Stores nothing. @param {Buffer} archive */
  check: (archive) => /** @type {Promise<GateReport>} */ (ask(site, 'POST', '/releases/check', { archive })),

  /** @param {Buffer} archive @param {string | undefined} commit */
  publish: (archive, commit) =>
    /** @type {Promise<GateReport>} */ (
      ask(site, 'POST', '/releases', {
        archive,
        headers: commit === undefined ? {} : { 'x-commit': commit },
      })
    ),

  ownToken: () => /** @type {Promise<TeamToken>} */ (ask(site, 'GET', '/tokens/mine')),

  tokens: () => /** @type {Promise<TeamToken[]>} */ (ask(site, 'GET', '/tokens')),

  /** @param {NewTeamToken} token */
  createToken: (token) =>
    /** @type {Promise<CreatedTeamToken>} */ (ask(site, 'POST', '/tokens', { json: token })),

  /** @param {NewOverride} override */
  createOverride: (override) =>
    /** @type {Promise<CreatedOverride>} */ (ask(site, 'POST', '/overrides', { json: override })),

  /** Keeps an override alive: its servers are still running. @param {number} id */
  renewOverride: async (id) => void (await ask(site, 'POST', `/overrides/${id}/renew`)),

  /** @param {number} id */
  endOverride: async (id) => void (await ask(site, 'DELETE', `/overrides/${id}`)),

  /** @param {number} id */
  revokeToken: async (id) => void (await ask(site, 'DELETE', `/tokens/${id}`)),
});
