import { z } from 'zod';
import { Reason, ReasonText } from './rollout-fields.js';

/** `GET /platform/freeze`: whether operators have stopped all starts. Both are null while releases may start. */
export const StartFreeze = z
  .object({
    reason: z.string().nullable(),
    /** ISO 8601, UTC. */
    since: z.string().nullable(),
  })
  .meta({ id: 'StartFreeze' });
export type StartFreeze = z.infer<typeof StartFreeze>;

/** `POST /platform/freeze` */
export const FreezeStarts = z.object({ reason: Reason });
export type FreezeStarts = z.infer<typeof FreezeStarts>;

/** `POST /platform/unfreeze` */
export const UnfreezeStarts = z.object({ reason: z.optional(ReasonText) });
export type UnfreezeStarts = z.infer<typeof UnfreezeStarts>;
