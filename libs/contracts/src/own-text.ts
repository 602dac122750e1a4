import { z } from 'zod';

/** HTML elements of a text that the operator can write. */
export const OwnTextTag = z.enum([
  'a',
  'blockquote',
  'br',
  'code',
  'em',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'img',
  'li',
  'ol',
  'p',
  'pre',
  's',
  'strong',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'ul',
]);

/** A text, or an element with what it contains. */
export type OwnTextNode =
  | string
  | {
      tag: z.infer<typeof OwnTextTag>;
      /** Of a link: its scheme runs no code. */
      href?: string | undefined;
      /** Of a picture. */
      src?: string | undefined;
      alt?: string | undefined;
      children: OwnTextNode[];
    };

export const OwnTextNode: z.ZodType<OwnTextNode> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({
      tag: OwnTextTag,
      href: z.string().optional(),
      src: z.string().optional(),
      alt: z.string().optional(),
      children: z.array(OwnTextNode),
    }),
  ]),
);

/** `GET /own_texts/about`, `/own_texts/privacy`: a page about the site itself, which its operator can write. */
export const OwnText = z
  .object({
    title: z.string(),
    /** Its first paragraph, for search engines; empty without one. */
    description: z.string(),
    content: z.array(OwnTextNode),
  })
  .meta({ id: 'OwnText' });
export type OwnText = z.infer<typeof OwnText>;
