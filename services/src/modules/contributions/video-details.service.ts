import { Inject, Injectable } from '@nestjs/common';
import type { VideoDetails } from '@lectern/contracts';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { TalkStatus } from '../catalogue/index.js';
import { YoutubeData, YoutubeDataFault } from './youtube-data.js';
import { fetchYoutubeMetadata, type YoutubeVideo } from './youtube-metadata.js';

const MINUTE_MS = 60_000;
const KNOWN_FOR_MS = 15 * MINUTE_MS;
/** A failure is retried after this time, sooner than a known video. */
const UNKNOWN_FOR_MS = MINUTE_MS;
const MOST_KEPT = 1_000;
const ASKS_A_MINUTE = 30;

interface Kept {
  video: YoutubeVideo | null;
  /** Milliseconds since the epoch. */
  until: number;
}

interface Holder {
  id: number;
  title: string;
  status: TalkStatus;
}

/** The video platform's metadata of videos, cached for minutes. */
@Injectable()
export class VideoDetailsService {
  private readonly videos = new LRUCache<string, Kept>({
    max: MOST_KEPT,
    // Callers already waiting get the response, even if it has been evicted meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (videoId) => this.ask(videoId),
  });
  private readonly asks = new LRUCache<number, { count: number; until: number }>({ max: MOST_KEPT });

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'youtubeUrl'>,
    private readonly api: YoutubeData,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws {DomainError} `RATE_LIMITED` */
  async of(videoId: string, userId: number): Promise<VideoDetails> {
    this.count(userId);
    const [video, holder] = await Promise.all([this.video(videoId), this.holderOf(videoId, userId)]);
    const named = holder ? { id: holder.id, title: holder.title } : null;
    return {
      video_id: videoId,
      reached: video !== null,
      title: video?.title ?? null,
      thumbnail_url: video?.thumbnailUrl ?? null,
      duration: video?.duration ?? null,
      talk: holder?.status === 'published' ? named : null,
      draft: holder?.status === 'draft' ? named : null,
    };
  }

  /** Metadata known without a request, as columns of a talk; empty if nothing is known. */
  known(videoId: string): { duration?: number | null; thumbnailUrl?: string | null } {
    const { duration, thumbnailUrl } = this.fresh(videoId)?.video ?? {};
    return { duration, thumbnailUrl };
  }

  private async video(videoId: string): Promise<YoutubeVideo | null> {
    if (!this.api.isOn && this.config.youtubeUrl === null) return null;
    const forceRefresh = !this.fresh(videoId);
    const { video } = await this.videos.forceFetch(videoId, { forceRefresh });
    return video;
  }

  private async ask(videoId: string): Promise<Kept> {
    const video = this.api.isOn ? await this.counted(videoId) : await this.described(videoId);
    return { video, until: this.clock.now().getTime() + (video ? KNOWN_FOR_MS : UNKNOWN_FOR_MS) };
  }

  private async counted(videoId: string): Promise<YoutubeVideo | null> {
    try {
      return (await this.api.videos([videoId]))?.get(videoId) ?? null;
    } catch (error) {
      if (error instanceof YoutubeDataFault) return null;
      throw error;
    }
  }

  private async described(videoId: string): Promise<YoutubeVideo | null> {
    const { youtubeUrl } = this.config;
    return youtubeUrl === null ? null : fetchYoutubeMetadata(youtubeUrl, videoId);
  }

  private fresh(videoId: string): Kept | undefined {
    const cached = this.videos.get(videoId);
    return cached && cached.until > this.clock.now().getTime() ? cached : undefined;
  }

  /** The talk that has the video, if the member may see it: other members' drafts stay hidden. */
  private async holderOf(videoId: string, userId: number): Promise<Holder | undefined> {
    const [holder] = await this.database.read.query<Holder>(
      "SELECT id, title, status FROM talks WHERE video_id = ? AND (status = 'published' OR author_id = ?)",
      [videoId, userId],
    );
    return holder;
  }

  private count(userId: number): void {
    const now = this.clock.now().getTime();
    const asks = this.asks.get(userId);
    if (!asks || asks.until <= now) {
      this.asks.set(userId, { count: 1, until: now + MINUTE_MS });
    } else if (asks.count < ASKS_A_MINUTE) {
      asks.count += 1;
    } else {
      throw new DomainError('RATE_LIMITED', {
        headers: { 'Retry-After': String(Math.ceil((asks.until - now) / 1000)) },
      });
    }
  }
}
