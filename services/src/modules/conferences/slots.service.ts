import { Injectable } from '@nestjs/common';
import type { EventStatus, Slot, SlotAnswer, SlotsAnswer } from '@lectern/contracts';
import { lookupKey } from '../../database/slug-or-id.js';
import { Database } from '../../database/database.js';
import { isoTime, placeholders, type SqlDate } from '../../database/row-values.js';
import { DomainError } from '../../kernel/errors.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { TalkCards, type SlotKind } from '../catalogue/index.js';
import { isSubscribed } from '../subscriptions/index.js';
import { ConferencesService } from './conferences.service.js';

interface SlotRow {
  id: number;
  conference_id: number;
  kind: SlotKind;
  slot_title: string | null;
  starts_at: SqlDate;
  ends_at: SqlDate;
  room: string | null;
  track: string | null;
  talk_id: number | null;
  talk_slug: string | null;
  talk_title: string | null;
  watchable: number | boolean | null;
  status: EventStatus | null;
}

/** The current user; null for a visitor. */
type Viewer = Pick<SignedInUser, 'id'> | null;

/** Slots of a schedule, as the current user sees them. */
@Injectable()
export class SlotsService {
  constructor(
    private readonly database: Database,
    private readonly conferences: ConferencesService,
    private readonly cards: TalkCards,
  ) {}

  /** A conference with its slots, in the order of the programme. @throws {DomainError} `CONFERENCE_NOT_FOUND` */
  async ofConference(slugOrId: string, viewer: Viewer): Promise<SlotsAnswer> {
    const conference = await this.conferences.find(slugOrId);
    const slots = await this.list('s.conference_id = ?', conference.id, viewer);
    return { conference, slots: slots.map(({ slot }) => slot) };
  }

  /** One slot with its conference. @throws {DomainError} `SLOT_NOT_FOUND` */
  async find(id: string, viewer: Viewer): Promise<SlotAnswer> {
    const address = lookupKey(id);
    const [found] = address?.column === 'id' ? await this.list('s.id = ?', address.value, viewer) : [];
    if (!found) throw new DomainError('SLOT_NOT_FOUND');
    const { conferenceId, slot } = found;
    const [conference, subscribed] = await Promise.all([
      this.conferences.find(String(conferenceId)),
      viewer && slot.talk_id !== null ? isSubscribed(this.database, slot.talk_id, viewer.id) : false,
    ]);
    return { conference, slot, subscribed };
  }

  private async list(
    condition: string,
    value: number,
    viewer: Viewer,
  ): Promise<{ conferenceId: number; slot: Slot }[]> {
    // A draft exists only for its author, and so does its link.
    const rows = await this.database.read.query<SlotRow>(
      `SELECT s.id, s.conference_id, s.kind,
         CASE WHEN h.id IS NULL THEN s.talk_title END AS slot_title, s.starts_at, s.ends_at, s.room, s.track,
         t.id AS talk_id, CASE WHEN t.status = 'published' THEN t.slug END AS talk_slug, t.title AS talk_title, t.watchable,
         COALESCE(c.status, CASE WHEN t.video_state = 'cancelled' THEN 'cancelled' END) AS status
       FROM slots s JOIN conferences c ON c.id = s.conference_id LEFT JOIN talks t ON t.id = s.talk_id AND (t.status = 'published' OR t.author_id = ?)
         LEFT JOIN talks h ON h.id = s.talk_id AND h.status = 'hidden'
       WHERE ${condition} ORDER BY s.starts_at, s.position, s.id`,
      [viewer?.id ?? 0, value],
    );
    const [speakers, taken] = await Promise.all([
      this.cards.speakersOf(rows.flatMap(({ talk_id }) => talk_id ?? [])),
      viewer ? this.takenBy(viewer.id, rows) : new Set<number>(),
    ]);
    return rows.map((row) => {
      const onStage = speakers.get(row.talk_id ?? 0) ?? [];
      const slot = {
        id: row.id,
        talk_id: row.talk_id,
        talk_slug: row.talk_slug,
        talk_title: row.slot_title ?? row.talk_title,
        speakers: onStage.map(({ speakername }) => speakername),
        speaker_slugs: onStage.map(({ slug }) => slug),
        start_time: isoTime(row.starts_at),
        end_time: isoTime(row.ends_at),
        room: row.room,
        track: row.track,
        actionable: row.kind === 'talk',
        has_video: Boolean(row.watchable),
        status: row.status,
        add_calendar: taken.has(row.id),
      };
      return { conferenceId: row.conference_id, slot };
    });
  }

  private async takenBy(userId: number, rows: readonly SlotRow[]): Promise<Set<number>> {
    if (rows.length === 0) return new Set();
    const ids = rows.map(({ id }) => id);
    const entries = await this.database.read.query<{ slot_id: number }>(
      `SELECT slot_id FROM calendar_entries WHERE user_id = ? AND slot_id IN (${placeholders(ids)})`,
      [userId, ...ids],
    );
    return new Set(entries.map(({ slot_id }) => slot_id));
  }
}
