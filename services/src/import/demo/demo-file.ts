import { TalkFormat } from '@lectern/contracts';
import { z } from 'zod';

/** A path leads to a file of the demo, on the site itself. */
const Link = z.object({
  url: z.union([z.url(), z.string().regex(/^\/assets\/demo\/[\w.-]+$/)]),
  host: z.string(),
});

/** A conference of the demo: facts from public catalogues, but none of their texts. */
export const DemoFile = z.object({
  conference: z.object({
    key: z.string(),
    slug: z.string(),
    name: z.string(),
    location: z.string().nullable(),
    timeZone: z.string(),
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
    series: z.object({ key: z.string(), name: z.string() }).optional(),
  }),
  talks: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      /** Instead of the sentence made from its facts. */
      description: z.string().optional(),
      originalTitle: z.string().optional(),
      video: z.string().length(11).nullable(),
      videoState: z.enum(['expected', 'not_recorded', 'not_public']).optional(),
      /** The day on which the video is marked as gone. */
      goneOn: z.iso.date().optional(),
      /** Seconds. */
      duration: z.int().nullable(),
      createdAt: z.string(),
      givenOn: z.iso.date().optional(),
      language: z.string().optional(),
      format: TalkFormat.optional(),
      tags: z.array(z.string()),
      /** Empty if no source names a speaker. */
      speakers: z.array(z.string()),
      featured: z.boolean().default(false),
      recordings: z.array(Link.extend({ kind: z.enum(['youtube', 'vimeo', 'file', 'page']) })).optional(),
      links: z.array(Link.extend({ kind: z.literal('slides'), title: z.string().nullable() })).optional(),
      /** Key of the talk whose recording contains this one, and seconds. */
      partOf: z
        .object({ key: z.string(), startsAt: z.int().nullable(), endsAt: z.int().nullable() })
        .optional(),
      /** Start in seconds, and title. */
      chapters: z.array(z.object({ at: z.int(), title: z.string() })).optional(),
      /** Languages of its captions, which are beside this file as `KEY.LANGUAGE.vtt`. */
      captions: z.array(z.string()).optional(),
    }),
  ),
  slots: z.array(
    z.object({
      startsAt: z.string(),
      endsAt: z.string(),
      kind: z.enum(['talk', 'break']),
      position: z.int(),
      track: z.string().optional(),
      talk: z.string().optional(),
      title: z.string().optional(),
      key: z.string().optional(),
    }),
  ),
});
export type DemoFile = z.infer<typeof DemoFile>;
