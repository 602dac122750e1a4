import { z } from 'zod';

/** The data that a join moved, as stored in its row. */
export const Moved = z.object({
  /** Talks of the merged speaker; `both`: the remaining one was on that stage too. */
  talks: z.array(z.object({ id: z.int(), position: z.int(), both: z.boolean() })),
  /** The merged speaker's name key. */
  nameKey: z.string(),
  aliases: z.object({
    /** Ids of aliases that moved. */
    moved: z.array(z.int()),
    /** Set if the name was an alias of a third speaker. */
    taken: z.object({ id: z.int(), speakerId: z.int() }).nullable(),
    /** Whether the name was added as an alias. */
    added: z.boolean(),
  }),
  /** The merged speaker's former addresses. */
  slugs: z.array(z.string()),
  /** Empty fields that were filled. */
  filled: z.object({
    description: z.string().optional(),
    github: z.string().optional(),
    profilePictureUrl: z.string().optional(),
  }),
});
export type Moved = z.infer<typeof Moved>;
