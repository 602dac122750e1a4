import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { Clock } from '../../gateway/clock.js';
import type { KnownTag } from './text/choose-tags.js';

const FRESH_MS = 60_000;

/** The tags of published talks, read again after a minute. */
@Injectable()
export class KnownTags {
  private loaded: Promise<KnownTag[]> | undefined;
  private loadedAt = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  all(): Promise<KnownTag[]> {
    const now = this.clock.now().getTime();
    if (!this.loaded || now - this.loadedAt >= FRESH_MS) {
      this.loadedAt = now;
      this.loaded = this.load();
      this.loaded.catch(() => (this.loaded = undefined));
    }
    return this.loaded;
  }

  private load(): Promise<KnownTag[]> {
    return this.database.read.query<KnownTag>(
      `SELECT g.name, g.tag_key AS tagKey, COUNT(*) AS talks
       FROM tags g JOIN talk_tags tt ON tt.tag_id = g.id JOIN talks t ON t.id = tt.talk_id
       WHERE t.status = 'published' GROUP BY g.id, g.name, g.tag_key`,
    );
  }
}
