import { z } from 'zod';

/** Web vitals that are stored, named as in the web-vitals library. */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type Vital = (typeof VITALS)[number];

/** Kinds of failures of a release in a browser. */
export const FAILURE_KINDS = ['load', 'render', 'error', 'rejection'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

const Name = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/);
const Version = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/);

/**
 * A page's report about the releases it ran: no address, no text written by a person, nothing that identifies
 * a person.
 */
export const Beacon = z
  .object({
    /** The page's pattern, such as `/video/:slug`, never its address. */
    page: z.string().max(100),
    /**
     * Issued by the services for this page view, so that its reports count once. Without a token nothing is
     * counted.
     */
    token: z.string().max(4_000).optional(),
    /** Releases that the page ran. */
    loads: z
      .array(
        z.object({ remote: Name, version: Version, ms: z.number().nonnegative().max(600_000).optional() }),
      )
      .max(40),
    failures: z
      .array(
        z.object({
          remote: Name,
          version: Version,
          kind: z.enum(FAILURE_KINDS),
          /** The error's class and first line, truncated; addresses and quoted texts removed. */
          message: z.string().max(200),
        }),
      )
      .max(40),
    vitals: z.array(z.object({ name: z.enum(VITALS), value: z.number().nonnegative().max(600_000) })).max(10),
    /** The remote that owns the page, which its vitals count for; null on the shell's own pages. */
    owner: z.object({ remote: Name, version: Version }).nullable(),
  })
  .meta({ id: 'Beacon' });
export type Beacon = z.infer<typeof Beacon>;

/** Response of `POST /telemetry`. */
export const BeaconAnswer = z
  .object({
    /** Recalled releases of the page, as `name@version`: its next navigation is a full load. */
    recalled: z.array(z.string()),
    /** Withdrawn remotes of the page: it reloads immediately. */
    withdrawn: z.array(z.string()),
    /** A new token, if the view had no valid one. */
    token: z.string().optional(),
  })
  .meta({ id: 'BeaconAnswer' });
export type BeaconAnswer = z.infer<typeof BeaconAnswer>;

/** Health of one release within one span of time. */
export const ReleaseHealth = z
  .object({
    remote: Name,
    version: z.string(),
    /** Page views that ran it, and those in which it failed. */
    views: z.int(),
    failed_views: z.int(),
    failures: z.record(z.enum(FAILURE_KINDS), z.int()),
    /** 75th percentile by vital; null where nothing was measured. */
    vitals: z.record(z.enum(VITALS), z.number().nullable()),
    /** How many values each percentile is based on. */
    measured: z.record(z.enum(VITALS), z.int()),
    /** Most frequent messages first. */
    messages: z.array(z.object({ message: z.string(), count: z.int() })),
    /** Pages sent without their body because the server could not render them, counted by whole days. */
    without_body: z.int(),
    /**
     * Which ones and why, most frequent first: path without query, the error's first line, and the line of
     * the build that threw (empty if unknown).
     */
    server_faults: z.array(
      z.object({ path: z.string(), message: z.string(), place: z.string(), count: z.int() }),
    ),
    /** By span, oldest first; spans without reports are left out. */
    series: z.array(
      z.object({ at: z.string(), views: z.int(), failed_views: z.int(), lcp: z.number().nullable() }),
    ),
  })
  .meta({ id: 'ReleaseHealth' });
export type ReleaseHealth = z.infer<typeof ReleaseHealth>;

/** The candidate compared with the stable release, as the automatic rollback sees it. */
export const Comparison = z
  .object({
    candidate: z.object({ version: z.string(), visitors: z.int(), failed: z.int() }),
    stable: z.object({ version: z.string(), visitors: z.int(), failed: z.int() }),
    /** Evidence that the candidate fails more often; at `limit` it is rolled back. */
    evidence: z.number(),
    limit: z.number(),
    verdict: z.enum(['watching', 'rolled-back']),
    /** Networks that reported, and those of them first seen after the candidate started. */
    networks: z.int(),
    new_networks: z.int(),
    /** Whether only networks seen for a while before are counted. */
    known_only: z.boolean(),
    /**
     * Why a failing candidate has not been rolled back yet; null if it has not failed, and after the
     * rollback.
     */
    waits_for: z.string().nullable(),
    because: z.string(),
    /** When the candidate was rolled back automatically. ISO 8601, UTC; null while it is watched. */
    rolled_back_at: z.string().nullable(),
    /** Id of the audit log entry of the rollback; null while it is watched. */
    line: z.int().nullable(),
  })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof Comparison>;

export const SPEED_VERDICTS = ['better', 'same', 'worse', 'too-few'] as const;
export type SpeedVerdict = (typeof SPEED_VERDICTS)[number];

/** The measured speed of one release compared with another's. */
export const SpeedComparison = z
  .object({
    /** Version: the candidate, or without one the stable release. */
    of: z.string(),
    /** Version: the stable release, or without a candidate the last earlier one that had visitors. */
    against: z.string(),
    /** By the largest paint and the response to input. */
    verdict: z.enum(SPEED_VERDICTS),
    vitals: z.object({
      LCP: z.enum(SPEED_VERDICTS),
      INP: z.enum(SPEED_VERDICTS),
      CLS: z.enum(SPEED_VERDICTS),
      FCP: z.enum(SPEED_VERDICTS),
      TTFB: z.enum(SPEED_VERDICTS),
    }),
  })
  .meta({ id: 'SpeedComparison' });
export type SpeedComparison = z.infer<typeof SpeedComparison>;

/** A change of what visitors get, for the time axis of charts. */
export const Deploy = z
  .object({
    /** ISO 8601, UTC. */
    at: z.string(),
    act: z.enum([
      'publish',
      'start',
      'promote',
      'rollback',
      'automatic-rollback',
      'recall',
      'withdraw',
      'restore',
    ]),
    /** Version that was started, promoted, rolled back or recalled; null for a withdrawal. */
    version: z.string().nullable(),
  })
  .meta({ id: 'Deploy' });
export type Deploy = z.infer<typeof Deploy>;

/** `GET /rollouts/{remote}/health?hours=` */
export const RolloutHealth = z
  .object({
    releases: z.array(ReleaseHealth),
    comparison: Comparison.nullable(),
    /** Null if there is nothing to compare with. */
    speed: SpeedComparison.nullable(),
    /** In this period, oldest first; the newest 50. */
    deploys: z.array(Deploy),
    /** Start of the first possible span of the series, and its end. ISO 8601, UTC. */
    from: z.string(),
    to: z.string(),
    /** Length of a span of the series. */
    step_minutes: z.int(),
  })
  .meta({ id: 'RolloutHealth' });
export type RolloutHealth = z.infer<typeof RolloutHealth>;
