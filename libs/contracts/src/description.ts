import { z } from 'zod';

/** A span of text; with `href` it is a link, with `time` (seconds) it jumps to that point of the recording. */
export const DescriptionText = z.object({
  text: z.string(),
  strong: z.literal(true).optional(),
  em: z.literal(true).optional(),
  code: z.literal(true).optional(),
  /** https or http, of a public host */
  href: z.string().optional(),
  time: z.int().nonnegative().optional(),
});
export type DescriptionText = z.infer<typeof DescriptionText>;

export type DescriptionBlock =
  | { type: 'paragraph' | 'heading' | 'code'; content: DescriptionText[] }
  | { type: 'list'; ordered: boolean; items: DescriptionBlock[][] };

export const DescriptionBlock: z.ZodType<DescriptionBlock> = z.lazy(() =>
  z.union([
    z.object({ type: z.enum(['paragraph', 'heading', 'code']), content: z.array(DescriptionText) }),
    z.object({
      type: z.literal('list'),
      ordered: z.boolean(),
      items: z.array(z.array(DescriptionBlock)),
    }),
  ]),
);

/** A structured description, so that pages show it without interpreting markup. */
export const Description = z.array(DescriptionBlock).meta({ id: 'Description' });
export type Description = z.infer<typeof Description>;

export const TALK_LINK_KINDS = ['slides', 'repository', 'article', 'discussion', 'other'] as const;
export const TalkLinkKind = z.enum(TALK_LINK_KINDS);
export type TalkLinkKind = z.infer<typeof TalkLinkKind>;
