import { z } from 'zod';

/** Vitals that are kept, by the names of the web-vitals library. */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type Vital = (typeof VITALS)[number];

/** What can go wrong with a release in a browser. */
export const FAILURE_KINDS = ['load', 'render', 'error', 'rejection'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

const Name = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/);
const Version = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/);

/** What a page tells about the releases it ran: no address, no text that a person wrote, nothing that names anybody. */
export const Beacon = z
  .object({
    /** The pattern of the page, such as `/video/:slug`, never its address. */
    page: z.string().max(100),
    /** Which the services gave this page view: what is told with it counts once. Without one nothing is counted. */
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
          /** The error's class and first line, cut; addresses and quoted texts left out. */
          message: z.string().max(200),
        }),
      )
      .max(40),
    vitals: z.array(z.object({ name: z.enum(VITALS), value: z.number().nonnegative().max(600_000) })).max(10),
    /** The remote that owns the page, which its vitals are counted for; null on the shell's own pages. */
    owner: z.object({ remote: Name, version: Version }).nullable(),
  })
  .meta({ id: 'Beacon' });
export type Beacon = z.infer<typeof Beacon>;

/** Answer of `POST /telemetry`. */
export const BeaconAnswer = z
  .object({
    /** Releases of the page that were recalled, as `name@version`: its next navigation is a full load. */
    recalled: z.array(z.string()),
    /** Remotes of the page that an operator has taken off the site: it loads anew at once. */
    withdrawn: z.array(z.string()),
    /** The next one, where the view had none that holds. */
    token: z.string().optional(),
  })
  .meta({ id: 'BeaconAnswer' });
export type BeaconAnswer = z.infer<typeof BeaconAnswer>;

/** What one release did to its visitors within one span of time. */
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
    /** How many values each of them is read from. */
    measured: z.record(z.enum(VITALS), z.int()),
    /** Most frequent messages first. */
    messages: z.array(z.object({ message: z.string(), count: z.int() })),
    /** Pages that were sent without their body since the server could not render them, counted by whole days. */
    without_body: z.int(),
    /** Which ones and why, most frequent first: path without query, the error's first line, and the line of the build that threw (empty where none is known). */
    server_faults: z.array(
      z.object({ path: z.string(), message: z.string(), place: z.string(), count: z.int() }),
    ),
    /** By span, oldest first; spans in which nobody told anything are left out. */
    series: z.array(
      z.object({ at: z.string(), views: z.int(), failed_views: z.int(), lcp: z.number().nullable() }),
    ),
  })
  .meta({ id: 'ReleaseHealth' });
export type ReleaseHealth = z.infer<typeof ReleaseHealth>;

/** How the candidate stands against the stable release, as the automatic rollback sees it. */
export const Comparison = z
  .object({
    candidate: z.object({ version: z.string(), visitors: z.int(), failed: z.int() }),
    stable: z.object({ version: z.string(), visitors: z.int(), failed: z.int() }),
    /** Evidence that the candidate fails more often; at `limit` it is rolled back. */
    evidence: z.number(),
    limit: z.number(),
    verdict: z.enum(['watching', 'rolled-back']),
    /** Networks that told of themselves, and those of them that had never been here before the candidate began. */
    networks: z.int(),
    new_networks: z.int(),
    /** Whether only those that had been here for a while before are counted. */
    known_only: z.boolean(),
    /** Why a candidate that would be failing is left; null otherwise. */
    waits_for: z.string().nullable(),
    because: z.string(),
    /** Id of the line of the record by which the candidate was rolled back; null while it is watched. */
    line: z.int().nullable(),
  })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof Comparison>;

/** `GET /rollouts/{remote}/health?hours=` */
export const RolloutHealth = z
  .object({
    releases: z.array(ReleaseHealth),
    comparison: Comparison.nullable(),
    /** Beginning of the first span that the series can have, and the moment up to which they go. ISO 8601, UTC. */
    from: z.string(),
    to: z.string(),
    /** Length of a span of the series. */
    step_minutes: z.int(),
  })
  .meta({ id: 'RolloutHealth' });
export type RolloutHealth = z.infer<typeof RolloutHealth>;
