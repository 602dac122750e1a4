import {
  asVideoLink,
  ENTER_VALID_URL,
  ENTER_YOUTUBE_LINK,
  NewTalk,
  requiredText,
  TalkChange,
} from '@lectern/contracts';
import { publicLink } from '../../text/description/public-link.js';
import { z } from 'zod';
import { cleanLine, cleanText } from '../../text/text.js';
import { isWebAddress, videoIdOf } from './video-link.js';

/** Accepts what the wizard accepts: an embed code, an id, or an address without its scheme counts as a link. */
const linkOf = (text: string): string => asVideoLink(cleanLine(text));

const CLEANERS: Readonly<Record<string, (text: string) => string>> = {
  title: cleanLine,
  description: cleanText,
  youtube_link: linkOf,
  conference_name: cleanLine,
};

/** Cleaned before it is validated, since the limits apply to the stored text. */
function cleaned(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([field, value]: [string, unknown]) => [
      field,
      typeof value === 'string' ? (CLEANERS[field]?.(value) ?? value) : value,
    ]),
  );
}

/**
 * A link to a video; only its id is kept.
 *
 * @source product.md, section 5
 */
const VideoLink = z.pipe(
  NewTalk.shape.youtube_link,
  z.transform((link: string, context) => {
    const videoId = videoIdOf(link);
    if (videoId) return videoId;
    context.addIssue(isWebAddress(link) ? ENTER_YOUTUBE_LINK : ENTER_VALID_URL);
    return z.NEVER;
  }),
);

/** Query of `GET /talks/video_details`; `link` is parsed to the video's 11-character id. */
export const VideoQuery = z.object({
  link: z.string(requiredText('Video Link')).transform(linkOf).pipe(VideoLink),
});
export type VideoQuery = z.output<typeof VideoQuery>;

/** Body of `POST /talks`; `youtube_link` is parsed to the video's 11-character id. */
export const NewTalkInput = z.preprocess(cleaned, NewTalk.extend({ youtube_link: VideoLink }));
export type NewTalkInput = z.output<typeof NewTalkInput>;

const LINK_LENGTH = 500;

/** Links to public hosts, deduplicated and normalised. */
const Links = TalkChange.shape.links.transform((links, context) =>
  links?.flatMap(({ kind, url, title }, at) => {
    const address = publicLink(url);
    if (address === null || !address.startsWith('https:') || address.length > LINK_LENGTH) {
      context.addIssue(`Enter the address of a public page: ${[...url].slice(0, 100).join('')}`);
      return [];
    }
    if (links.findIndex((other) => publicLink(other.url) === address) < at) return [];
    return [{ kind, url: address, host: new URL(address).hostname, title: cleanLine(title ?? '') || null }];
  }),
);

/** Body of `PUT /talks/{id}`; `youtube_link` is parsed to the video's 11-character id. */
export const TalkChangeInput = z.preprocess(
  cleaned,
  TalkChange.extend({ youtube_link: VideoLink, links: Links }),
);
export type TalkChangeInput = z.output<typeof TalkChangeInput>;
