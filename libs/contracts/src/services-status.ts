import { z } from 'zod';

/** `bad` needs an operator; `notice` will, or cannot be seen from here. */
export const SERVICE_STATES = ['bad', 'notice', 'good'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

const State = z.enum(SERVICE_STATES);
const Time = z.iso.datetime();

/** What mends something: a sentence, with the command to type or the page of the console to open. */
export const Mend = z.object({
  text: z.string(),
  command: z.string().nullable(),
  page: z.string().nullable(),
});
export type Mend = z.infer<typeof Mend>;

const KINDS = [
  'process',
  'database',
  'files',
  'mail',
  'captions',
  'backups',
  'audit',
  'certificate',
] as const;

/** One thing that the site runs on. */
export const ServiceLine = z.object({
  kind: z.enum(KINDS),
  name: z.string(),
  /** Which one: `MariaDB 11.8 on db.example.org`. */
  about: z.string().nullable(),
  state: State,
  /** The state in words. */
  text: z.string(),
  mend: Mend.nullable(),
  /** Either `value` or `at` is set. */
  facts: z.array(z.object({ name: z.string(), value: z.string().nullable(), at: Time.nullable() })),
});
export type ServiceLine = z.infer<typeof ServiceLine>;

/** A background job, in all processes together. */
export const JobLine = z.object({
  /** As in the metrics. */
  name: z.string(),
  state: State,
  text: z.string(),
  mend: Mend.nullable(),
  /** Passes in progress. */
  passes: z.array(
    z.object({
      id: z.string(),
      /** Host name and port. */
      process: z.string(),
      since: Time,
      /** It takes ten times its usual length. */
      stuck: z.boolean(),
      /** Ended, and its process has not answered to it yet. */
      ending: z.boolean(),
    }),
  ),
  /** When a pass was last completed. */
  done_at: Time.nullable(),
  /** How long it took, in milliseconds. */
  took_ms: z.number().nullable(),
  /** The longest of the last 20 passes, in milliseconds. */
  usual_ms: z.number().nullable(),
  /** When a pass last failed, and why. */
  failed_at: Time.nullable(),
  error: z.string().nullable(),
  next_at: Time.nullable(),
});
export type JobLine = z.infer<typeof JobLine>;

/** `GET /platform/services`: what the site runs on, for operators; the worst first. */
export const ServicesStatus = z
  .object({ services: z.array(ServiceLine), jobs: z.array(JobLine) })
  .meta({ id: 'ServicesStatus' });
export type ServicesStatus = z.infer<typeof ServicesStatus>;

/** Id of a pass: 32 hex digits. */
export const PassId = z.string().regex(/^[0-9a-f]{32}$/);
