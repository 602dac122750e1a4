// Formats the site's responses for a terminal.

/** @typedef {import('@lectern/contracts').GateRefusal} GateRefusal */
/** @typedef {import('@lectern/contracts').Rollout} Rollout */
/** @typedef {import('@lectern/contracts').Release} Release */
/** @typedef {import('@lectern/contracts').TeamToken} TeamToken */

/** @param {GateRefusal} refusal */
export const refusalText = ({ rule, problem, clashes_with: other, fix }) =>
  [`  ${rule}: ${problem}`, ...(other ? [`    clashes with ${other}`] : []), `    ${fix}`].join('\n');

/** @param {Rollout} rollout */
export function rolloutText({
  remote,
  team,
  grants,
  stable,
  candidate,
  percent,
  segment,
  withdrawn_at: withdrawn,
  retired_at: retired,
}) {
  const away = retired ? ', retired' : withdrawn ? ', withdrawn: its addresses answer 410' : '';
  const lines = [team ? `${remote}, of team ${team}` : remote, `  stable     ${stable}${away}`];
  const granted = Object.entries(grants ?? {}).map(
    ([to, patterns]) => `  granted    ${patterns.join(', ')} to ${to}`,
  );
  if (candidate === null) return [...lines, '  candidate  none', ...granted].join('\n');
  const first = [
    ...(segment.users.length > 0 ? [`users ${segment.users.join(', ')}`] : []),
    ...(segment.preview ? ['the preview cookie'] : []),
  ];
  return [
    ...lines,
    `  candidate  ${candidate} for ${percent} %${first.length > 0 ? `, and always for ${first.join(' and ')}` : ''}`,
    ...granted,
  ].join('\n');
}

/** @param {Release} release */
export const releaseText = ({ version, published_at: at, published_by: by, brotli, recalled_at: recalled }) =>
  `  ${version.padEnd(28)} ${at.slice(0, 16).replace('T', ' ')}  ${`${(brotli / 1_000).toFixed(1)} KB`.padStart(9)}  ${by?.replace(/^team:/, 'team ') ?? ''}${recalled ? '  recalled' : ''}`;

/** @param {TeamToken} token */
export const tokenText = ({
  id,
  team,
  remotes,
  created_at: at,
  expires_at: end,
  last_used_at: used,
  last_used_from: from,
  revoked_at: revoked,
}) =>
  `  ${String(id).padStart(4)}  ${team.padEnd(16)} ${remotes.join(', ')}  created ${at.slice(0, 10)}, ${used ? `used ${used.slice(0, 10)} from ${from ?? 'an unknown network'}` : 'never used'}, ${revoked ? 'revoked' : `${Date.parse(end) < Date.now() ? 'expired' : 'expires'} ${end.slice(0, 10)}`}`;

/** @typedef {import('@lectern/contracts').RolloutHealth} RolloutHealth */

const KINDS = /** @type {const} */ (['load', 'render', 'error', 'rejection']);
/** Number of decimals, and unit. */
const VITALS = /** @type {const} */ ({
  LCP: [0, ' ms'],
  INP: [0, ' ms'],
  CLS: [2, ''],
  FCP: [0, ' ms'],
  TTFB: [0, ' ms'],
});

/** @param {RolloutHealth['releases'][number]} release */
function releaseHealthText({ version, views, failed_views: failed, failures, vitals, messages, ...server }) {
  const kinds = KINDS.filter((kind) => failures[kind]).map((kind) => `${kind} ${failures[kind]}`);
  const measured = Object.entries(VITALS).flatMap(([name, [decimals, unit]]) => {
    const value = vitals[/** @type {keyof typeof VITALS} */ (name)];
    return value === null || value === undefined ? [] : [`${name} ${value.toFixed(decimals)}${unit}`];
  });
  return [
    `  ${version}`,
    `    page views ${views}, failed ${failed}${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}`,
    ...(measured.length > 0 ? [`    75th percentile: ${measured.join(', ')}`] : []),
    ...messages.map(({ message, count }) => `    ${count} × ${message}`),
    ...(server.without_body > 0
      ? [`    sent without their body because the server could not render them: ${server.without_body}`]
      : []),
    ...server.server_faults.map(
      ({ path, message, place, count }) => `    ${count} × ${path}: ${message}${place ? ` (${place})` : ''}`,
    ),
  ];
}

/**
 * How the candidate compares and what its automatic rollback waits for, or that it was rolled back.
 *
 * @param {NonNullable<RolloutHealth['comparison']>} comparison
 */
function comparisonLines({
  candidate,
  verdict,
  because,
  rolled_back_at: at,
  waits_for: waits,
  known_only: known,
}) {
  if (verdict === 'rolled-back') {
    const when = at ? ` at ${at.slice(0, 16).replace('T', ' ')} UTC` : '';
    return [`  ${candidate.version} was rolled back automatically${when}: ${because}`];
  }
  return [
    `  Candidate against stable: ${because}`,
    ...(known ? ['  Only networks seen before the candidate started are counted.'] : []),
    ...(waits ? [`  ${waits}`] : []),
  ];
}

/** @param {string} remote @param {RolloutHealth} health */
export const healthText = (remote, { releases, comparison }) =>
  [
    remote,
    ...(releases.length > 0 ? releases.flatMap(releaseHealthText) : ['  No data yet.']),
    ...(comparison ? ['', ...comparisonLines(comparison)] : []),
  ].join('\n');
