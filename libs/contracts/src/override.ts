import { z } from 'zod';
import { SHELL_NAME } from './release.js';
import { GateRefusal } from './gate-report.js';

const RemoteName = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/);
const Version = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/);
const FilePath = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._/-]*\.m?js$/)
  .refine((path) => !path.includes('..'));
const Pattern = z
  .string()
  .max(200)
  .regex(/^\/$|^(?:\/(?:[A-Za-z0-9._~-]+|:[A-Za-z][A-Za-z0-9_]*))*(?:\/\*)?$/, 'is not a valid path pattern');
const Expose = z.string().regex(/^\.\/[a-z0-9-]{1,60}$/);
const SlotName = z.string().regex(/^[a-z][a-z0-9-]{0,60}$/);

const MOST = 50;
const atMost = (record: object) => Object.keys(record).length <= MOST;
const TOO_MANY = `${MOST} at most`;

/**
 * Address of a server on the developer's machine, as a browser writes it, ending in its only path slash.
 * `[::1]` is not allowed: no content security policy can name it.
 */
const LoopbackBase = z
  .string()
  .refine(
    isLoopback,
    'Only a server on your own machine is allowed: http://localhost:PORT/ or http://127.0.0.1:PORT/',
  );

function isLoopback(base: string): boolean {
  const port = Number(/^http:\/\/(?:localhost|127\.0\.0\.1):([1-9]\d{0,4})\/$/.exec(base)?.[1]);
  // Browsers omit the default port.
  return port <= 65_535 && port !== 80;
}

/** A remote on a developer's server: the content of its `dev-release.json`, and its address. */
export const DevelopmentRemote = z.strictObject({
  base: LoopbackBase,
  name: RemoteName.refine((name) => name !== SHELL_NAME, 'Put the shell into `shell`'),
  version: Version,
  type: z.enum(['script', 'module']),
  global: z
    .string()
    .max(100)
    .regex(/^[A-Za-z_$][\w$]*$/)
    .nullable(),
  entry: FilePath,
  pages: z.record(Pattern, Expose).refine(atMost, TOO_MANY),
  slots: z.record(SlotName, Expose).refine(atMost, TOO_MANY),
});
export type DevelopmentRemote = z.infer<typeof DevelopmentRemote>;

/** A development build of the shell, which fast refresh of a remote requires. */
export const DevelopmentShell = z.strictObject({
  base: LoopbackBase,
  version: Version,
  entry: FilePath,
  chunks: z.array(FilePath).max(MOST),
});
export type DevelopmentShell = z.infer<typeof DevelopmentShell>;

/** A release that was published, live or not. */
const PublishedRemote = z.strictObject({ remote: RemoteName, version: Version });
export type PublishedRemote = z.infer<typeof PublishedRemote>;

/** `POST /overrides`: what one browser gets in place of the assigned releases. */
export const NewOverride = z
  .strictObject({
    remotes: z
      .array(z.union([DevelopmentRemote, PublishedRemote]))
      .min(1)
      .max(10),
    /** Only together with a remote from a development server. */
    shell: DevelopmentShell.optional(),
  })
  .refine(({ remotes }) => new Set(remotes.map(overriddenName)).size === remotes.length, {
    path: ['remotes'],
    message: 'A remote is named twice',
  })
  .refine(({ remotes, shell }) => !shell || remotes.some((remote) => 'base' in remote), {
    path: ['shell'],
    message: 'A development shell needs a remote served by a development server',
  })
  // Stored in one database column.
  .refine((override) => JSON.stringify(override).length <= 60_000, 'The override is too large')
  .meta({ id: 'NewOverride' });
export type NewOverride = z.infer<typeof NewOverride>;

/** The remote that a part of an override concerns. */
export const overriddenName = (part: DevelopmentRemote | PublishedRemote): string =>
  'base' in part ? part.name : part.remote;

/** Its response (201). */
export const CreatedOverride = z
  .object({
    id: z.int(),
    /** Typed into the page at `enter_at`; single use. */
    code: z.string(),
    /** Address of a page of the console. */
    enter_at: z.string(),
    /** When the code expires. ISO 8601, UTC. */
    expires_at: z.string(),
    /** Slots that another remote fills, or that do not exist. */
    warnings: z.array(GateRefusal),
  })
  .meta({ id: 'CreatedOverride' });
export type CreatedOverride = z.infer<typeof CreatedOverride>;

/** `POST /overrides/mine`: published releases, for the operator's own browser. */
export const OwnOverride = z
  .strictObject({ remotes: z.array(PublishedRemote).min(1).max(10) })
  .refine(({ remotes }) => new Set(remotes.map(overriddenName)).size === remotes.length, {
    path: ['remotes'],
    message: 'A remote is named twice',
  })
  .meta({ id: 'OwnOverride' });
export type OwnOverride = z.infer<typeof OwnOverride>;

/** Its response (201). */
export const StartedOverride = z
  .object({
    id: z.int(),
    /** When the override expires. ISO 8601, UTC. */
    expires_at: z.string(),
    /** First page to show. */
    path: z.string(),
    warnings: z.array(GateRefusal),
  })
  .meta({ id: 'StartedOverride' });
export type StartedOverride = z.infer<typeof StartedOverride>;
