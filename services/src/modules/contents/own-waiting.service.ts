import { Injectable } from '@nestjs/common';
import type { OwnWaiting } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { lookupKey } from '../../database/slug-or-id.js';

interface Row {
  kind: 'biography' | 'picture' | 'place';
  state: 'waiting' | 'hidden';
  reason: string | null;
  text: string | null;
  slug: string | null;
  title: string | null;
}

const NOTHING: OwnWaiting = { biographies: [], pictures: [], talks: [] };

/** Members' own contents on speakers' pages that only they see there. */
@Injectable()
export class OwnWaitingService {
  constructor(private readonly database: Database) {}

  /** @param userId null for a visitor, who has none */
  async of(slugOrId: string, userId: number | null): Promise<OwnWaiting> {
    const address = lookupKey(slugOrId);
    if (userId === null || !address) return NOTHING;
    const rows = await this.database.read.query<Row>(
      `SELECT c.kind, c.state, c.reason, c.text, t.slug, t.title
       FROM contents c LEFT JOIN talks t ON t.id = c.talk_id
       WHERE c.user_id = ? AND c.state <> 'shown' AND (t.id IS NULL OR t.status = 'published')
         AND c.speaker_id IN (
           SELECT id FROM speakers WHERE ${address.column} = ?
           UNION SELECT j.from_id FROM speaker_joins j JOIN speakers s ON s.id = j.into_id
             WHERE s.${address.column} = ? AND j.undone_at IS NULL
         )
       ORDER BY c.id LIMIT 100`,
      [userId, address.value, address.value],
    );
    const of = (kind: Row['kind']) =>
      rows
        .filter((row) => row.kind === kind)
        .map(({ reason, ...row }) => ({ ...row, reason: row.state === 'hidden' ? reason : null }));
    return {
      biographies: of('biography').map(({ text, ...row }) => ({ ...row, text: text ?? '' })),
      pictures: of('picture'),
      talks: of('place').map(({ slug, title, ...row }) => ({ ...row, slug: slug ?? '', title: title ?? '' })),
    };
  }
}
