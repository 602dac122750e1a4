import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config, type YoutubeApiSettings } from '../../config/config.js';
import { DailyBudget } from '../../jobs/daily-budget.js';
import { readBody } from '../../kernel/read-body.js';
import { cleanLine } from '../../text/text.js';
import { pictureOf, TITLE_LENGTH, type YoutubeVideo } from './youtube-metadata.js';

/** Most ids of one call. */
export const VIDEOS_AT_ONCE = 50;
const ALLOWANCE = 'YouTube Data API units';
const TIMEOUT_MS = 10_000;
/** Fifty videos with the longest titles and descriptions take 400 KB. */
const LARGEST_ANSWER_BYTES = 2 * 1024 * 1024;
/** That of the column. */
const LARGEST_NUMBER = 2_147_483_647;
const DAY_SECONDS = 86_400;
const DURATION = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,6})S)?)?$/u;

/** The API refused, could not be reached, or answered with something else; says nothing about a video. */
export class YoutubeDataFault extends Error {
  override name = 'YoutubeDataFault';
}

/** A video that anybody with its link can watch. */
export interface CountedVideo extends YoutubeVideo {
  /** Null where it is not shown, or cannot be right. */
  views: number | null;
  likes: number | null;
  embeddable: boolean;
}

/** Counts come as text, being `unsigned long`. */
const Count = z
  .union([z.string().regex(/^\d{1,20}$/u), z.number()])
  .transform(Number)
  .pipe(z.int().min(0).max(LARGEST_NUMBER))
  .nullable()
  .catch(null)
  .default(null);
const Item = z.object({
  id: z.string(),
  snippet: z.object({
    title: z.string(),
    thumbnails: z.record(z.string(), z.object({ url: z.string() })).catch({}),
  }),
  contentDetails: z.object({ duration: z.string().catch('') }).catch({ duration: '' }),
  status: z.object({ privacyStatus: z.string(), embeddable: z.boolean().catch(true) }),
  statistics: z
    .object({ viewCount: Count, likeCount: Count })
    .catch({ viewCount: null, likeCount: null })
    .default({ viewCount: null, likeCount: null }),
});
const List = z.object({ kind: z.literal('youtube#videoListResponse'), items: z.array(z.unknown()) });
const Refusal = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).min(1) }),
});

/**
 * The official API of the video platform, for those who have a key. One call with all the parts that are asked for costs one unit of the
 * key's quota.
 *
 * @see https://developers.google.com/youtube/v3/docs/videos/list and …/docs/videos (the resource), …/docs/errors (refusals)
 */
@Injectable()
export class YoutubeData {
  private readonly settings: YoutubeApiSettings | null;

  constructor(
    private readonly budget: DailyBudget,
    @Inject(CONFIG) config: Config,
  ) {
    this.settings = config.youtubeApi;
  }

  get isOn(): boolean {
    return this.settings !== null;
  }

  /**
   * @param ids at most {@link VIDEOS_AT_ONCE}
   * @returns those that can be watched by id: without the deleted and private ones. Null if the day's units are used up
   * @throws {YoutubeDataFault}
   */
  async videos(ids: readonly string[], stopping?: AbortSignal): Promise<Map<string, CountedVideo> | null> {
    const { settings } = this;
    if (!settings || (await this.budget.take(ALLOWANCE, 1, settings.dailyUnits)) === null) return null;
    const items = await ask(settings, ids, stopping);
    const asked = new Set(ids);
    const videos = new Map<string, CountedVideo>();
    for (const raw of items) {
      const item = Item.safeParse(raw);
      if (!item.success) throw new YoutubeDataFault('the answer lists something other than videos');
      const { id, status } = item.data;
      if (asked.has(id) && !videos.has(id) && status.privacyStatus !== 'private')
        videos.set(id, videoOf(item.data));
    }
    return videos;
  }
}

function videoOf({ snippet, contentDetails, status, statistics }: z.infer<typeof Item>): CountedVideo {
  const { viewCount: views, likeCount } = statistics;
  const { high, medium } = snippet.thumbnails;
  return {
    title: [...cleanLine(snippet.title)].slice(0, TITLE_LENGTH).join('').trim(),
    thumbnailUrl: pictureOf((high ?? medium)?.url),
    duration: secondsOf(contentDetails.duration),
    views,
    likes: views === null ? null : likeCount,
    embeddable: status.embeddable,
  };
}

/** Null for a live stream in progress, which has no length. */
function secondsOf(duration: string): number | null {
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (DURATION.exec(duration) ?? [])
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  const all = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
  return all > 0 && all <= DAY_SECONDS ? all : null;
}

async function ask(
  { url, key }: YoutubeApiSettings,
  ids: readonly string[],
  stopping?: AbortSignal,
): Promise<unknown[]> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const query = new URLSearchParams({
    part: 'snippet,contentDetails,status,statistics',
    id: ids.join(','),
    maxResults: String(VIDEOS_AT_ONCE),
  });
  let status = 0;
  let text = '';
  try {
    const response = await fetch(`${url}/videos?${query.toString()}`, {
      // Not in the address, which servers log. It must be sent to this address only.
      headers: { 'X-Goog-Api-Key': key, Accept: 'application/json' },
      redirect: 'error',
      signal: stopping ? AbortSignal.any([timeout, stopping]) : timeout,
    });
    ({ status } = response);
    text = (await readBody(response, LARGEST_ANSWER_BYTES)).toString('utf8');
  } catch (cause) {
    stopping?.throwIfAborted();
    throw new YoutubeDataFault(timeout.aborted ? 'no answer in time' : 'it cannot be reached', { cause });
  }
  const body = parsed(text);
  if (status !== 200) {
    const refusal = Refusal.safeParse(body);
    const reason = refusal.success ? refusal.data.error.errors[0]?.reason : undefined;
    throw new YoutubeDataFault(`status ${status}${reason ? `, ${cleanLine(reason).slice(0, 80)}` : ''}`);
  }
  const list = List.safeParse(body);
  if (!list.success) throw new YoutubeDataFault('the answer is not a list of videos');
  return list.data.items;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
