import { z } from 'zod';

/** How strongly a team's code is isolated from the machine that renders its pages, weakest first. */
export const ISOLATION_LEVELS = ['partial', 'guarded', 'sealed'] as const;
export type IsolationLevel = (typeof ISOLATION_LEVELS)[number];

/** `GET /platform/status`: state of the responding process, for operators. */
export const PlatformStatus = z
  .object({
    isolation: z.object({
      /** Level detected when the process started; null if not even the weakest. */
      level: z.enum(ISOLATION_LEVELS).nullable(),
      /** The weakest accepted level: below it no page is rendered. */
      least: z.enum(ISOLATION_LEVELS),
      /** The level in words. */
      because: z.string(),
    }),
  })
  .meta({ id: 'PlatformStatus' });
export type PlatformStatus = z.infer<typeof PlatformStatus>;
