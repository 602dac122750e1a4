import { Injectable } from '@nestjs/common';
import type { FreshConference } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { SERIES_SLUG } from '../catalogue/index.js';
import { isoTime, placeholders, type SqlDate } from '../../database/row-values.js';

const LENGTH = 4;
/** How many of the newest recordings are considered. */
const NEWEST = 500;
const DAY_MS = 24 * 60 * 60 * 1_000;
const NEW_DAYS = 30;

interface Found {
  newest: number;
  fresh: number;
}

/** The conferences with the newest recordings. */
@Injectable()
export class FreshConferences {
  constructor(private readonly database: Database) {}

  async list(): Promise<FreshConference[]> {
    const newest = await this.newest();
    const ids = [...newest.keys()];
    if (ids.length === 0) return [];
    const rows = await this.database.read.query<
      Pick<FreshConference, 'slug' | 'series_slug' | 'name' | 'logo' | 'location' | 'recording_count'> & {
        id: number;
      }
    >(
      `SELECT c.id, c.slug, ${SERIES_SLUG} AS series_slug, c.name, c.logo, c.location, c.recording_count
       FROM conferences c WHERE c.id IN (${placeholders(ids)})`,
      ids,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const [conference, found] = [byId.get(id), newest.get(id)];
      if (!conference || !found) return [];
      const newest_on = new Date(found.newest).toISOString().slice(0, 10);
      return [{ ...conference, new_count: found.fresh, newest_on }];
    });
  }

  private async newest(): Promise<Map<number, Found>> {
    const rows = await this.database.read.query<{ conference_id: number | null; created_at: SqlDate }>(
      `SELECT conference_id, created_at FROM talks WHERE status = 'published' AND watchable = 1
       ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}`,
    );
    const found = new Map<number, Found>();
    for (const { conference_id, created_at } of rows) {
      if (conference_id === null) continue;
      const at = Date.parse(isoTime(created_at));
      const known = found.get(conference_id);
      if (known) known.fresh += known.newest - at <= NEW_DAYS * DAY_MS ? 1 : 0;
      else if (found.size < LENGTH) found.set(conference_id, { newest: at, fresh: 1 });
    }
    return found;
  }
}
