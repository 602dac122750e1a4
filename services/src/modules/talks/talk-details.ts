import { Inject, Injectable } from '@nestjs/common';
import type { Description, Talk, TalkLink, TalkRecording } from '@lectern/contracts';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { chaptersOf, readDescription } from '../../text/description/index.js';
import type { RecordingKind, VideoState } from '../catalogue/index.js';
import { isPlayable, vimeoEmbed } from './playable.js';

/** Columns needed to read a talk's details. */
export interface DetailedRow {
  id: number;
  description: string;
  duration: number | null;
  youtube_link: string | null;
  video_id: string | null;
  video_state: VideoState;
  part_of_id: number | null;
  /** 0 if the owner of the video lets no other site show it. */
  embeddable: number | null;
}

type Details = Pick<Talk, 'description_blocks' | 'recordings' | 'links' | 'chapters'>;

/** The details on a talk's page besides its card, read in three short queries. */
@Injectable()
export class TalkDetails {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Pick<Config, 'videoHosts'>,
  ) {}

  async of(talk: DetailedRow): Promise<Details> {
    const [description_blocks, recordings, links] = await Promise.all([
      this.blocksOf(talk),
      this.recordingsOf(talk),
      this.linksOf(talk.id),
    ]);
    return { description_blocks, recordings, links, chapters: chaptersOf(description_blocks) };
  }

  private async blocksOf({ id, description, video_id, duration }: DetailedRow): Promise<Description> {
    const [row] = await this.database.read.query<{ blocks: string }>(
      'SELECT blocks FROM talk_texts WHERE talk_id = ?',
      [id],
    );
    if (row) return JSON.parse(row.blocks) as Description;
    return readDescription(description, { videoId: video_id, duration }).blocks;
  }

  /** Its own recordings; for a part also those of the whole. */
  private async recordingsOf(talk: DetailedRow): Promise<TalkRecording[]> {
    const ids = talk.part_of_id === null ? [talk.id] : [talk.id, talk.part_of_id];
    const rows = await this.database.read.query<{ kind: RecordingKind; url: string; host: string }>(
      `SELECT kind, url, host FROM talk_recordings WHERE talk_id IN (${placeholders(ids)}) ORDER BY position, id`,
      ids,
    );
    const own: TalkRecording[] =
      talk.youtube_link !== null && talk.video_state !== 'gone'
        ? [{ kind: talk.embeddable === 0 ? 'page' : 'youtube', url: talk.youtube_link, host: 'youtube.com' }]
        : [];
    const others = rows.map((row) => this.offered(row)).filter(({ url }) => url !== talk.youtube_link);
    return [...own, ...others];
  }

  /** A recording is embedded only if the content security policy allows its host; otherwise its page is linked. */
  private offered({ kind, url, host }: TalkRecording): TalkRecording {
    if (kind === 'vimeo') {
      const embed = vimeoEmbed(url);
      return embed === null ? { kind: 'page', url, host } : { kind, url: embed, host };
    }
    if (kind === 'file' && !isPlayable(url, this.config.videoHosts)) return { kind: 'page', url, host };
    return { kind, url, host };
  }

  private linksOf(talkId: number): Promise<TalkLink[]> {
    return this.database.read.query<TalkLink>(
      'SELECT kind, url, host, title FROM talk_links WHERE talk_id = ? ORDER BY position, id LIMIT 20',
      [talkId],
    );
  }
}
