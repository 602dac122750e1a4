import { z } from 'zod';
import { ROLLOUT_ACTION_NAMES, type ReasonAction } from './rollout-actions.js';
import { BUCKETS } from './rollout-limits.js';
import {
  OldShare,
  PathPattern,
  Percent,
  Reason,
  ReasonText,
  ReleaseVersion,
  RemoteName,
  SEND_PERCENT,
  Share,
  TeamName,
  TokenReach,
  TokenReaches,
  UserIds,
} from './rollout-fields.js';

export { BUCKETS, CAPTIONS_ONLY, ROLLOUT_LIMITS, SITE_TEAM } from './rollout-limits.js';

/** Who gets the candidate regardless of the share. */
export const Segment = z
  .object({
    /** Ids of signed-in users. */
    users: z._default(UserIds, []),
    /** Browsers with the preview cookie of this remote. */
    preview: z.boolean().default(false),
  })
  .meta({ id: 'Segment' });
export type Segment = z.infer<typeof Segment>;

/** How a release ended that visitors got, and why. Starting it again requires a reason. */
export const ReleaseOutcome = z
  .object({
    /** `failed`: an operator restored the remote with another release. */
    kind: z.enum(['rolled-back', 'recalled', 'failed']),
    /** ISO 8601, UTC. */
    at: z.string(),
    /** As in the audit log: an operator's address or id, `team:{name}`, or `automatic`. */
    by: z.string(),
    reason: z.string().nullable(),
    /**
     * What was known of it then. Null if no visitor got it at that moment, and for outcomes from before this
     * was recorded.
     */
    figures: z
      .object({
        /** Of visitors, 0 to 100. */
        percent: z.number(),
        /** Page views since visitors began to get it, and those of them with a failure. */
        views: z.int(),
        failed_views: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'ReleaseOutcome' });
export type ReleaseOutcome = z.infer<typeof ReleaseOutcome>;

/** A release as shown in lists. */
export const Release = z
  .object({
    remote: RemoteName,
    version: ReleaseVersion,
    /** ISO 8601, UTC. */
    published_at: z.string(),
    published_by: z.string().nullable(),
    commit: z.string().nullable(),
    /** All files, in bytes as stored and as sent (brotli). */
    bytes: z.int(),
    brotli: z.int(),
    /**
     * Set by a recall: the release is no longer served, and pages that use it do a full load at their next
     * navigation.
     */
    recalled_at: z.string().nullable(),
    /** Whether it was ever the stable release, and so can be rolled back to. */
    was_stable: z.boolean(),
    /** Browsers that see it now because of an override. */
    overrides: z.int(),
    /** How it ended the last time that visitors got it; null once it was started again, and if it never ended so. */
    outcome: ReleaseOutcome.nullable(),
  })
  .meta({ id: 'Release' });
export type Release = z.infer<typeof Release>;

/** The rollout state of one remote. */
export const Rollout = z
  .object({
    remote: RemoteName,
    /**
     * Its owner; null for a remote that is its own team, {@link SITE_TEAM} for those that come with the
     * site.
     */
    team: z.string().nullable(),
    /** Remote → patterns of this remote's paths that operators granted to it. */
    grants: z.record(z.string(), z.array(z.string())),
    /** Version. */
    stable: z.string(),
    /** Version; null while everyone gets the stable release. */
    candidate: z.string().nullable(),
    /** Version that pages use when the stable release fails: the last one that worked; null without one. */
    fallback: z.string().nullable(),
    /** When the stable release became stable. ISO 8601, UTC. */
    stable_since: z.string(),
    /** When the candidate was started; null without one. */
    candidate_since: z.string().nullable(),
    /** The candidate's share of all visitors: 0 to 100, with two decimals. */
    percent: Percent,
    /** The same of {@link BUCKETS}, for kits that do not know `percent`; removed with the next contract. */
    share: Share,
    segment: Segment,
    updated_at: z.string(),
    /** When an operator withdrew the remote: its addresses answer 410. Null while it is live. */
    withdrawn_at: z.string().nullable(),
    /** When a withdrawn remote gave up its paths, which other remotes may take. */
    retired_at: z.string().nullable(),
    /**
     * Incremented by every action; an action names the revision it is based on, and an action in between is a
     * conflict (409).
     */
    revision: z.int(),
  })
  .meta({ id: 'Rollout' });
export type Rollout = z.infer<typeof Rollout>;

export const RolloutList = z.array(Rollout);
export const ReleaseList = z.array(Release);

const Action = z.object({
  /** The revision the action is based on; left out, it applies to the current one. */
  revision: z.int().nonnegative().optional(),
  reason: z.optional(ReasonText),
});

/** A share in one of two units. */
const EITHER_SHARE = {
  /** Of all visitors. */
  percent: z.optional(Percent),
  /** Of {@link BUCKETS}, from kits that do not know `percent`; removed with the next contract. */
  share: z.optional(OldShare),
};

interface EitherShare {
  percent?: number | undefined;
  share?: number | undefined;
}

const isOneShare = ({ percent, share }: EitherShare) => (percent === undefined) !== (share === undefined);
const ONE_SHARE = {
  path: ['percent'],
  error: ({ input }: { input?: unknown }) =>
    (input as EitherShare).percent === undefined
      ? `percent is required. ${SEND_PERCENT}`
      : 'Send either percent or share, not both',
};

/** A share as it was sent, in buckets. */
export const bucketsOf = ({ percent, share = 0 }: EitherShare): number =>
  percent === undefined ? share : Math.round(percent * (BUCKETS / 100));

/** `POST /rollouts/{remote}/start` */
export const StartRollout = Action.extend({
  version: ReleaseVersion,
  ...EITHER_SHARE,
  segment: Segment.optional(),
}).refine(isOneShare, ONE_SHARE);
export type StartRollout = z.infer<typeof StartRollout>;
/** `POST /rollouts/{remote}/share` */
export const ChangeShare = Action.extend({ ...EITHER_SHARE, segment: Segment.optional() }).refine(
  isOneShare,
  ONE_SHARE,
);
export type ChangeShare = z.infer<typeof ChangeShare>;
/** `POST /rollouts/{remote}/promote`: the candidate becomes the stable release. */
export const Promote = Action;
export type Promote = z.infer<typeof Promote>;
/**
 * `POST /rollouts/{remote}/rollback`: ends a candidate; without one, or with `to`, returns to an earlier
 * release.
 */
export const Rollback = Action.extend({ to: z.optional(ReleaseVersion), reason: Reason });
export type Rollback = z.infer<typeof Rollback>;
/** `POST /rollouts/{remote}/recall`: stops serving this release. */
export const Recall = Action.extend({ version: ReleaseVersion, reason: Reason });
export type Recall = z.infer<typeof Recall>;

/** `POST /rollouts/{remote}/{action}` for each {@link ReasonAction}. */
export const ActionWithReason = Action.extend({ reason: Reason });
export type ActionWithReason = z.infer<typeof ActionWithReason>;
/**
 * `POST /rollouts/{remote}/restore`: brings a withdrawn remote back, with `version` as its stable release if
 * given.
 */
export const Restore = Action.extend({ version: z.optional(ReleaseVersion), reason: Reason });
export type Restore = z.infer<typeof Restore>;

/**
 * `POST /rollouts/{remote}/team`: transfers a remote with all its releases to a team; null makes it its
 * own team.
 */
export const ChangeTeam = Action.extend({ team: z.nullable(TeamName), reason: Reason });
export type ChangeTeam = z.infer<typeof ChangeTeam>;

/**
 * `POST /rollouts/{remote}/grant`: grants another remote a path although this one's patterns match the same
 * addresses; `POST /rollouts/{remote}/grant-end` revokes it.
 */
export const GrantPath = Action.extend({ to: RemoteName, pattern: PathPattern, reason: Reason });
export type GrantPath = z.infer<typeof GrantPath>;

/** Inputs of the actions on a rollout, by their names in the URL. */
export type RolloutActionInputs = {
  start: StartRollout;
  share: ChangeShare;
  promote: Promote;
  rollback: Rollback;
  recall: Recall;
  restore: Restore;
  team: ChangeTeam;
  grant: GrantPath;
  'grant-end': GrantPath;
} & Record<ReasonAction, ActionWithReason>;

/** Actions in the audit log. */
export const AUDIT_ACTIONS = [
  'publish',
  ...ROLLOUT_ACTION_NAMES,
  'automatic-rollback',
  'freeze',
  'unfreeze',
  'delete',
  'override-start',
  'override-change',
  'override-end',
  'token-create',
  'token-renew',
  'token-revoke',
  'passkey-add',
  'passkey-remove',
  'session-end',
  'token-act-confirm',
  'token-act-refuse',
  'speakers-join',
  'speakers-part',
  'speaker-split',
  'picture-accept',
  'picture-reject',
  'series-join',
  'series-part',
  'talks-join',
  'talks-part',
  'subject-start',
  'job-end',
  'contents-hide',
  'contents-restore',
  'contents-approve',
  'contents-delete',
  'contents-undo',
  'member-suspend',
  'member-lift',
  'member-trust',
  'member-distrust',
  'member-delete',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

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

/** `GET /rollouts/{remote}/preview`: what the requesting browser gets at its next page load. */
export const OwnExplanation = Explanation.extend({
  /** Id in the browser's visitor cookie. */
  visitor: z.string(),
  /** Id of the signed-in user. */
  user: z.int().nullable(),
  /** Whether the browser has the preview cookie of this remote. */
  preview: z.boolean(),
}).meta({ id: 'OwnExplanation' });
export type OwnExplanation = z.infer<typeof OwnExplanation>;

/** A team's token as shown in lists; the token itself is only in the response that creates it. */
export const TeamToken = z
  .object({
    id: z.int(),
    team: z.string(),
    remotes: z.array(TokenReach),
    created_at: z.string(),
    created_by: z.string(),
    /** Refused after this, until it is renewed. */
    expires_at: z.string(),
    last_used_at: z.string().nullable(),
    /** Network of its last use: `203.0.113.0/24`, `2001:db8:1::/48`. */
    last_used_from: z.string().nullable(),
    revoked_at: z.string().nullable(),
  })
  .meta({ id: 'TeamToken' });
export type TeamToken = z.infer<typeof TeamToken>;
export const TeamTokenList = z.array(TeamToken);

/** Default lifetime of a token in days. */
export const TOKEN_DAYS = 90;
const TokenDays = z.int().min(1).max(365).optional();

/** `POST /tokens` */
export const NewTeamToken = z.object({
  team: TeamName,
  remotes: TokenReaches,
  days: TokenDays,
});
export type NewTeamToken = z.infer<typeof NewTeamToken>;
/** Its response (201), the only one that contains `token`. */
export const CreatedTeamToken = TeamToken.extend({ token: z.string() }).meta({ id: 'CreatedTeamToken' });
export type CreatedTeamToken = z.infer<typeof CreatedTeamToken>;

/** `POST /tokens/{id}/renew`: extends the same token from now on. */
export const RenewTeamToken = z.object({ days: TokenDays });
export type RenewTeamToken = z.infer<typeof RenewTeamToken>;
