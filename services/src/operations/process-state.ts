import { z } from 'zod';
import type { JobState } from '../jobs/passes.js';
import { ProcessEntity } from './process.entity.js';

const Time = z.iso.datetime();

const Job = z.object({
  name: z.string(),
  pass: z.object({ id: z.string(), since: Time }).nullable(),
  usualMs: z.number().nullable(),
  doneAt: Time.nullable(),
  tookMs: z.number().nullable(),
  failedAt: Time.nullable(),
  error: z.string().nullable(),
  nextAt: Time.nullable(),
  /** The previous release does not write it. */
  left: z.number().nullable().default(null),
});
export type Job = z.infer<typeof Job>;

/** What a process writes about itself. Bytes, milliseconds. */
const ProcessState = z.object({
  version: z.string(),
  since: Time,
  ready: z.enum(['ready', 'degraded', 'unready']),
  /** By check. */
  reasons: z.record(z.string(), z.string()),
  /** The longest delay since the last time. */
  eventLoopMs: z.number(),
  memory: z.number(),
  pool: z.object({ used: z.number(), idle: z.number(), waiting: z.number() }),
  /** Of the files' folder, and of the embedded database. */
  disks: z.array(
    z.object({ of: z.enum(['files', 'database']), path: z.string(), free: z.number(), size: z.number() }),
  ),
  jobs: z.array(Job),
});
export type ProcessState = z.infer<typeof ProcessState>;

/** A process, as far as it could be read. */
export interface SeenProcess {
  id: string;
  life: string;
  seenAt: Date;
  /** Null from a version that wrote something else. */
  state: ProcessState | null;
}

export function seenProcess({ id, life, seenAt, state }: ProcessEntity): SeenProcess {
  return { id, life, seenAt, state: ProcessState.safeParse(parsed(state)).data ?? null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const LONGEST_ERROR = 500;

/** With times instead of ages, by the clock that all processes share. */
export function jobAt(now: Date, { name, pass, usualMs, done, failed, nextInMs, left }: JobState): Job {
  const at = (inMs: number) => new Date(now.getTime() + inMs).toISOString();
  return {
    name,
    pass: pass && { id: pass.id, since: at(-pass.ageMs) },
    usualMs,
    doneAt: done && at(-done.agoMs),
    tookMs: done && done.tookMs,
    failedAt: failed && at(-failed.agoMs),
    error: failed && failed.error.slice(0, LONGEST_ERROR),
    nextAt: nextInMs === null ? null : at(nextInMs),
    left,
  };
}
