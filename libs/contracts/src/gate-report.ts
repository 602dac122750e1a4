import { z } from 'zod';
import { Release } from './rollout.js';

/** Rules of the gate, in the order in which they are checked. */
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
    /** The problem, in words. */
    problem: z.string(),
    /** The release it clashes with, `name@version`; null if the fault is its own. */
    clashes_with: z.string().nullable(),
    /** How to fix it. */
    fix: z.string(),
  })
  .meta({ id: 'GateRefusal' });
export type GateRefusal = z.infer<typeof GateRefusal>;

/** `POST /releases` (201, with a `.tar.gz` of the build as its body) and `POST /releases/check` (200, nothing is stored). */
export const GateReport = z
  .object({
    accepted: z.boolean(),
    /** The stored release; null for a check, and for a refused one. */
    release: Release.nullable(),
    /** In the order of {@link GATE_RULES}. */
    refusals: z.array(GateRefusal),
    /** Worth knowing but possibly intended: no reason for a refusal. */
    warnings: z.array(GateRefusal).default([]),
    /** Bytes that the release may still add to every page of the site; null if not checked, and for the shell. */
    snapshot_left: z.int().nullable().default(null),
    /**
     * Path pattern → bytes of JavaScript (brotli) that a first visit may still load, in addition to the largest live
     * shell; null if not checked, and for the shell.
     */
    budgets_left: z.record(z.string(), z.int()).nullable().default(null),
  })
  .meta({ id: 'GateReport' });
export type GateReport = z.infer<typeof GateReport>;

/** A refusal that clashes with no other release. */
export const refusal = (
  rule: GateRefusal['rule'],
  problem: string,
  fix: string,
  clashes_with: string | null = null,
): GateRefusal => ({ rule, problem, clashes_with, fix });

/** Sorted in the order in which the rules are checked. */
export const inOrder = (refusals: readonly GateRefusal[]): GateRefusal[] =>
  [...refusals].sort((a, b) => GATE_RULES.indexOf(a.rule) - GATE_RULES.indexOf(b.rule));

/** The fix for a release that differs from what its build wrote. */
export const REBUILD = 'Build the remote again and publish its dist folder unchanged.';

/** What React writes into HTML for a `Suspense` boundary that was not finished. */
export const UNFINISHED = '<!--$!-->';

/** The warning about a page whose HTML lacks a part. @param pattern of its path @param url at which it was rendered */
export const unfinishedPage = (pattern: string, url: string): GateRefusal =>
  refusal(
    'render',
    `The page ${pattern} is sent without a part of it, at ${url}: something in a Suspense waited or failed on the server. Its fallback is sent instead, and each visitor's console reports React's error 419.`,
    "Declare data in `queries` of definePage, and load code with `deferred` of @lectern/ui; with { when: 'shown' } it leaves a part to the browser on purpose.",
  );
