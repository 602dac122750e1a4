import { z } from 'zod';
import { BUCKETS, ROLLOUT_LIMITS } from './rollout-limits.js';

export { BUCKETS, ROLLOUT_LIMITS } from './rollout-limits.js';

const RemoteName = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/);
const Version = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/);
const Reason = z.string().trim().min(1, 'A reason is required').max(ROLLOUT_LIMITS.reason);
/** Of buckets: 0 to {@link BUCKETS}. */
const Share = z.int().min(0).max(BUCKETS);

/** Who gets the candidate before the share is asked. */
export const Segment = z
  .object({
    /** Ids of signed-in users. */
    users: z.array(z.int().positive()).max(ROLLOUT_LIMITS.users).default([]),
    /** Whoever carries the preview cookie of this remote. */
    preview: z.boolean().default(false),
  })
  .meta({ id: 'Segment' });
export type Segment = z.infer<typeof Segment>;

/** A release as lists show it. */
export const Release = z
  .object({
    remote: RemoteName,
    version: Version,
    /** ISO 8601, UTC. */
    published_at: z.string(),
    published_by: z.string().nullable(),
    commit: z.string().nullable(),
    /** Of all files, bytes as stored and as sent (brotli). */
    bytes: z.int(),
    brotli: z.int(),
    /** Set by a recall: nobody gets it any more, and pages that hold it load anew at their next navigation. */
    recalled_at: z.string().nullable(),
    /** Whether it was ever the stable release, so that one can go back to it. */
    was_stable: z.boolean(),
  })
  .meta({ id: 'Release' });
export type Release = z.infer<typeof Release>;

/** Which release of one remote goes to whom. */
export const Rollout = z
  .object({
    remote: RemoteName,
    /** Version. */
    stable: z.string(),
    /** Version; null while everybody gets the stable release. */
    candidate: z.string().nullable(),
    /** Version that pages turn to where the stable release fails: the last one that worked; null where there is none. */
    fallback: z.string().nullable(),
    /** Since when the stable release is the stable one. ISO 8601, UTC. */
    stable_since: z.string(),
    /** When the candidate was started; null without one. */
    candidate_since: z.string().nullable(),
    /** Of {@link BUCKETS}. */
    share: Share,
    segment: Segment,
    updated_at: z.string(),
    /** Since when an operator has taken the whole remote off the site: its addresses answer 410. Null while it is there. */
    withdrawn_at: z.string().nullable(),
    /** Since when a withdrawn remote has given up its paths, which others may take. */
    retired_at: z.string().nullable(),
    /** Raised by every act; an act names the one it was made from, and another's act in between is a conflict (409). */
    revision: z.int(),
  })
  .meta({ id: 'Rollout' });
export type Rollout = z.infer<typeof Rollout>;

export const RolloutList = z.array(Rollout);
export const ReleaseList = z.array(Release);

const Act = z.object({
  /** The revision that the act was made from; left out, the act is made on what is there. */
  revision: z.int().nonnegative().optional(),
  reason: z.string().trim().max(ROLLOUT_LIMITS.reason).optional(),
});

/** `POST /rollouts/{remote}/start` */
export const StartRollout = Act.extend({ version: Version, share: Share, segment: Segment.optional() });
export type StartRollout = z.infer<typeof StartRollout>;
/** `POST /rollouts/{remote}/share` */
export const ChangeShare = Act.extend({ share: Share, segment: Segment.optional() });
export type ChangeShare = z.infer<typeof ChangeShare>;
/** `POST /rollouts/{remote}/promote`: the candidate becomes the stable release. */
export const Promote = Act;
export type Promote = z.infer<typeof Promote>;
/** `POST /rollouts/{remote}/rollback`: ends a candidate; without one, or with `to`, goes back to a release that is kept. */
export const Rollback = Act.extend({ to: Version.optional(), reason: Reason });
export type Rollback = z.infer<typeof Rollback>;
/** `POST /rollouts/{remote}/recall`: nobody gets this release any more. */
export const Recall = Act.extend({ version: Version, reason: Reason });
export type Recall = z.infer<typeof Recall>;

/** `POST /rollouts/{remote}/withdraw`: nobody gets anything of this remote any more. */
export const Withdraw = Act.extend({ reason: Reason });
export type Withdraw = z.infer<typeof Withdraw>;
/** `POST /rollouts/{remote}/restore`: takes a withdrawn remote back, with this release as its stable one where `version` names it. */
export const Restore = Act.extend({ version: Version.optional(), reason: Reason });
export type Restore = z.infer<typeof Restore>;
/** `POST /rollouts/{remote}/retire`: a withdrawn remote gives up its paths and slots. */
export const Retire = Act.extend({ reason: Reason });
export type Retire = z.infer<typeof Retire>;

/** Acts that the record knows. */
export const ROLLOUT_ACTS = [
  'publish',
  'start',
  'share',
  'promote',
  'rollback',
  'automatic-rollback',
  'recall',
  'withdraw',
  'restore',
  'retire',
  'delete',
  'override-start',
  'override-change',
  'override-end',
  'grant',
  'grant-end',
  'token-create',
  'token-renew',
  'token-revoke',
  'speakers-join',
  'speakers-part',
  'speaker-split',
  'picture-accept',
  'picture-reject',
  'series-join',
  'series-part',
  'talks-join',
  'talks-part',
] as const;
export type RolloutAct = (typeof ROLLOUT_ACTS)[number];

/** One line of the append-only record; `hash` covers the line and the hash before it. */
export const AuditEntry = z
  .object({
    id: z.int(),
    at: z.string(),
    /** Null for what concerns no remote. */
    remote: z.string().nullable(),
    act: z.enum(ROLLOUT_ACTS),
    /** An operator's e-mail, `team:{name}`, or `automatic`; an id where the name was erased. */
    actor: z.string(),
    /** What the record itself has: `user:{id}` of an operator, whose name stands beside it. */
    actor_id: z.string(),
    reason: z.string().nullable(),
    /** What the act changed, by name. */
    details: z.record(z.string(), z.unknown()),
    /** HMAC-SHA256, hex. */
    hash: z.string(),
    /** Name of the key that made the hash; null in lines from before there was one, whose hash is a plain SHA-256. */
    key: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;
export const AuditList = z.array(AuditEntry);

/** `GET /rollouts/audit/verify` */
export const AuditVerdict = z
  .object({
    intact: z.boolean(),
    entries: z.int(),
    /** Id of the first line that was altered, or before which lines are missing. */
    broken_at: z.int().nullable(),
    /** How many lines, from the first one, are from before there was a key: whoever writes to the database could have altered those. */
    unkeyed: z.int(),
  })
  .meta({ id: 'AuditVerdict' });
export type AuditVerdict = z.infer<typeof AuditVerdict>;

/** `GET /rollouts/audit/head`: where the record ends. Kept elsewhere, it shows later whether what was there by then still is. */
export const AuditHead = z
  .object({
    entries: z.int(),
    /** Of the last line. */
    hash: z.string(),
    /** Name of the key that signed it. */
    key: z.string().nullable(),
    at: z.string(),
  })
  .meta({ id: 'AuditHead' });
export type AuditHead = z.infer<typeof AuditHead>;

/** `GET /rollouts/{remote}/explain?visitor=&user=&preview=` */
export const Explanation = z
  .object({
    remote: RemoteName,
    version: z.string(),
    /** 0 to 9,999. */
    bucket: z.int(),
    /** Which rule decided. */
    rule: z.enum(['override', 'user', 'preview', 'share', 'stable']),
    /** In words. */
    because: z.string(),
  })
  .meta({ id: 'Explanation' });
export type Explanation = z.infer<typeof Explanation>;

/** `GET /rollouts/{remote}/preview`: what the asking browser itself gets by its next page load. */
export const OwnExplanation = Explanation.extend({
  /** Id in its visitor cookie. */
  visitor: z.string(),
  /** Id of the signed-in user. */
  user: z.int().nullable(),
  /** Whether it carries the preview cookie of this remote. */
  preview: z.boolean(),
}).meta({ id: 'OwnExplanation' });
export type OwnExplanation = z.infer<typeof OwnExplanation>;

/** A remote that a token reaches; `*` is every one, for the command line of an operator: such a token acts as who made it. */
const Reach = z.union([RemoteName, z.literal('*')]);

/** A team's token as lists show it; the token itself is shown once, by the answer that makes it. */
export const TeamToken = z
  .object({
    id: z.int(),
    team: z.string(),
    remotes: z.array(Reach),
    created_at: z.string(),
    created_by: z.string(),
    /** Refused from then on, until it is renewed. */
    expires_at: z.string(),
    last_used_at: z.string().nullable(),
    /** Network that it was last sent from: `203.0.113.0/24`, `2001:db8:1::/48`. */
    last_used_from: z.string().nullable(),
    revoked_at: z.string().nullable(),
  })
  .meta({ id: 'TeamToken' });
export type TeamToken = z.infer<typeof TeamToken>;
export const TeamTokenList = z.array(TeamToken);

/** How long a token is good unless it is told. */
export const TOKEN_DAYS = 90;
const TokenDays = z.int().min(1).max(365).optional();

/** `POST /tokens` */
export const NewTeamToken = z.object({
  team: z.string().regex(/^[a-z0-9][a-z0-9-]{0,40}$/),
  remotes: z.array(Reach).min(1).max(50),
  days: TokenDays,
});
export type NewTeamToken = z.infer<typeof NewTeamToken>;
/** Its answer (201): the only time that `token` is seen. */
export const CreatedTeamToken = TeamToken.extend({ token: z.string() }).meta({ id: 'CreatedTeamToken' });
export type CreatedTeamToken = z.infer<typeof CreatedTeamToken>;

/** `POST /tokens/{id}/renew`: the same token, its time from now on. */
export const RenewTeamToken = z.object({ days: TokenDays });
export type RenewTeamToken = z.infer<typeof RenewTeamToken>;

/** Rules of the gate at publish, in the order in which they are judged. */
export const GATE_RULES = [
  'archive',
  'manifest',
  'file-hash',
  'contract',
  'name-clash',
  'path-clash',
  'slot-clash',
  'unknown-slot',
  'shared-range',
  'missing-expose',
  'incompatible-expose',
  'code',
  'render',
  'budget',
  'snapshot',
] as const;
export type GateRule = (typeof GATE_RULES)[number];

/** Why a release was refused. */
export const GateRefusal = z
  .object({
    rule: z.enum(GATE_RULES),
    /** What is wrong, in words. */
    problem: z.string(),
    /** The release that it clashes with, `name@version`; null where it is wrong by itself. */
    clashes_with: z.string().nullable(),
    /** What to do about it. */
    fix: z.string(),
  })
  .meta({ id: 'GateRefusal' });
export type GateRefusal = z.infer<typeof GateRefusal>;

/** `POST /releases` (201, with a `.tar.gz` of the build as its body) and `POST /releases/check` (200, nothing is stored). */
export const GateReport = z
  .object({
    accepted: z.boolean(),
    /** What was stored; null for a check, and for what was refused. */
    release: Release.nullable(),
    /** In the order of {@link GATE_RULES}. */
    refusals: z.array(GateRefusal),
    /** What a team should know but may want: it refuses nothing. */
    warnings: z.array(GateRefusal).default([]),
    /** Bytes that the release may still add to every page of the site; null where that was not judged, and for the shell. */
    snapshot_left: z.int().nullable().default(null),
  })
  .meta({ id: 'GateReport' });
export type GateReport = z.infer<typeof GateReport>;
