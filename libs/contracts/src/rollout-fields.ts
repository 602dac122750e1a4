import * as z from 'zod/mini';
import { BUCKETS, CAPTIONS_ONLY, ROLLOUT_LIMITS } from './rollout-limits.js';

// In zod/mini: a form checks a field by its rule here, and all of zod would be three times as large
// (docs/decisions/0046-forms-by-the-contract.md).

export const RemoteName = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/));

export const ReleaseVersion = z.string().check(z.regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/));

/** As used by tokens and remotes. */
export const TeamName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,40}$/));

/** A pattern of paths that one remote grants to another. */
export const PathPattern = z.string().check(z.maxLength(ROLLOUT_LIMITS.pattern));

/** Bidirectional control characters could make an audit entry read as something else. */
const inOneDirection = (text: string) => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');

/** The reason for an action, in the operator's own words. */
export const ReasonText = z
  .string()
  .check(z.overwrite(inOneDirection), z.trim(), z.maxLength(ROLLOUT_LIMITS.reason));
/** The same, where a reason is required. */
export const Reason = ReasonText.check(z.minLength(1, 'A reason is required'));

/** Text for a share that is most likely meant in percent. */
export const SEND_PERCENT = 'Send percent: 20 is a fifth of the visitors';

const PERCENT_RULE = 'percent must be a number from 0 to 100 with at most two decimals, such as 20 or 0.5';

/** Whether a number has no more than two decimals. Most such numbers times 100 are not exactly whole, but the quotient is exact. */
const hasTwoDecimals = (value: number) => Math.round(value * 100) / 100 === value;

/** A share of all visitors: 0 to 100, with two decimals. */
export const Percent = z
  .number(PERCENT_RULE)
  .check(z.minimum(0, PERCENT_RULE), z.maximum(100, PERCENT_RULE), z.refine(hasTwoDecimals, PERCENT_RULE));

const SHARE_RULE = `share must be a whole number from 0 to ${BUCKETS}; better send percent`;

/**
 * The same in buckets, as sent by kits of contract 1 before there was `percent`. 1 to 99 are refused: less than one percent, and
 * most likely meant as percent. 0 is the same in both.
 */
export const OldShare = z.int(SHARE_RULE).check(
  z.minimum(0, SHARE_RULE),
  z.maximum(BUCKETS, SHARE_RULE),
  z.refine((share) => share === 0 || share >= BUCKETS / 100, SEND_PERCENT),
);

/** Of buckets: 0 to {@link BUCKETS}. */
export const Share = z.int().check(z.minimum(0), z.maximum(BUCKETS));

/** Ids of signed-in users. */
export const UserIds = z.array(z.int().check(z.positive())).check(z.maxLength(ROLLOUT_LIMITS.users));

/**
 * A remote a token gives access to; `*` is all of them, for an operator's command line: such a token acts as
 * the operator who created it. {@link CAPTIONS_ONLY} stands alone.
 */
export const TokenReach = z.union([RemoteName, z.literal('*'), z.literal(CAPTIONS_ONLY)]);
export const TokenReaches = z.array(TokenReach).check(
  z.minLength(1),
  z.maxLength(ROLLOUT_LIMITS.tokenRemotes),
  z.refine(
    (reaches) => reaches.length === 1 || !reaches.includes(CAPTIONS_ONLY),
    'A token for captions is for nothing else',
  ),
);
