import { z } from 'zod';
import { SHELL_NAME } from './release.js';
import { GateRefusal } from './rollout.js';

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
  .regex(/^\/$|^(?:\/(?:[A-Za-z0-9._~-]+|:[A-Za-z][A-Za-z0-9_]*))*(?:\/\*)?$/, 'is no pattern of paths');
const Expose = z.string().regex(/^\.\/[a-z0-9-]{1,60}$/);
const SlotName = z.string().regex(/^[a-z][a-z0-9-]{0,60}$/);

const MOST = 50;
const atMost = (record: object) => Object.keys(record).length <= MOST;
const TOO_MANY = `${MOST} at most`;

/**
 * Address of a server on the developer's own machine, as a browser writes it, with a slash at the end and nothing behind it. `[::1]` is
 * none: no content security policy can name it.
 */
const LoopbackBase = z
  .string()
  .refine(isLoopback, 'Only a server of your own machine: http://localhost:PORT/ or http://127.0.0.1:PORT/');

function isLoopback(base: string): boolean {
  const port = Number(/^http:\/\/(?:localhost|127\.0\.0\.1):([1-9]\d{0,4})\/$/.exec(base)?.[1]);
  // A browser does not write the port that goes without saying.
  return port <= 65_535 && port !== 80;
}

/** A remote that a developer's server serves: what its `dev-release.json` says, and where. */
export const DevelopmentRemote = z.strictObject({
  base: LoopbackBase,
  name: RemoteName.refine((name) => name !== SHELL_NAME, 'The shell belongs into `shell`'),
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

/** A development build of the shell, without which no remote has fast refresh. */
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

/** `POST /overrides`: what one browser gets in the place of what is live. */
export const NewOverride = z
  .strictObject({
    remotes: z
      .array(z.union([DevelopmentRemote, PublishedRemote]))
      .min(1)
      .max(10),
    /** Together with a remote of one's own that a development server serves. */
    shell: DevelopmentShell.optional(),
  })
  .refine(({ remotes }) => new Set(remotes.map(overriddenName)).size === remotes.length, {
    path: ['remotes'],
    message: 'A remote is named twice',
  })
  .refine(({ remotes, shell }) => !shell || remotes.some((remote) => 'base' in remote), {
    path: ['shell'],
    message: 'A development shell comes together with a remote that a development server serves',
  })
  // It is one column of a row.
  .refine((override) => JSON.stringify(override).length <= 60_000, 'Too much for one override')
  .meta({ id: 'NewOverride' });
export type NewOverride = z.infer<typeof NewOverride>;

/** The remote that a part of an override is about. */
export const overriddenName = (part: DevelopmentRemote | PublishedRemote): string =>
  'base' in part ? part.name : part.remote;

/** Its answer (201). */
export const CreatedOverride = z
  .object({
    id: z.int(),
    /** To be typed into the page `/overrides`; good once. */
    code: z.string(),
    /** Of the code. ISO 8601, UTC. */
    expires_at: z.string(),
    /** Slots that another remote fills, or that there are not. */
    warnings: z.array(GateRefusal),
  })
  .meta({ id: 'CreatedOverride' });
export type CreatedOverride = z.infer<typeof CreatedOverride>;

/** `POST /overrides/mine`: releases that were published, for the operator's own browser. */
export const OwnOverride = z
  .strictObject({ remotes: z.array(PublishedRemote).min(1).max(10) })
  .refine(({ remotes }) => new Set(remotes.map(overriddenName)).size === remotes.length, {
    path: ['remotes'],
    message: 'A remote is named twice',
  })
  .meta({ id: 'OwnOverride' });
export type OwnOverride = z.infer<typeof OwnOverride>;

/** Its answer (201). */
export const StartedOverride = z
  .object({
    id: z.int(),
    /** Of the override. ISO 8601, UTC. */
    expires_at: z.string(),
    /** First page of what is shown. */
    path: z.string(),
    warnings: z.array(GateRefusal),
  })
  .meta({ id: 'StartedOverride' });
export type StartedOverride = z.infer<typeof StartedOverride>;
