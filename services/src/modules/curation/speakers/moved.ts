import { z } from 'zod';

/** What a join moved, as its row keeps it. */
export const Moved = z.object({
  /** Talks of who gave way; `both`: the other one was on that stage, too. */
  talks: z.array(z.object({ id: z.int(), position: z.int(), both: z.boolean() })),
  /** The name key of who gave way. */
  nameKey: z.string(),
  aliases: z.object({
    /** Ids of other names that went over. */
    moved: z.array(z.int()),
    /** The name was another name of a third speaker. */
    taken: z.object({ id: z.int(), speakerId: z.int() }).nullable(),
    /** The name was added as another name. */
    added: z.boolean(),
  }),
  /** Former addresses of who gave way. */
  slugs: z.array(z.string()),
  /** What was empty and was filled in. */
  filled: z.object({
    description: z.string().optional(),
    github: z.string().optional(),
    profilePictureUrl: z.string().optional(),
  }),
});
export type Moved = z.infer<typeof Moved>;
