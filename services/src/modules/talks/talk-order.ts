import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { SqlDate } from '../../database/row-values.js';

/** Columns needed to find a talk's position. */
export interface PlacedRow {
  id: number;
  conference_id: number | null;
  conference_name: string | null;
  part_of_id: number | null;
  starts_at: number | null;
  programme_position: number | null;
}

interface Around {
  /** Title of the sequence. */
  name: string | null;
  previous: number | null;
  next: number | null;
}

interface Place {
  conference_id: number;
  track: string | null;
  starts_at: SqlDate;
  position: number;
}

const NOWHERE: Around = { name: null, previous: null, next: null };

/** The talks before and after another one: in its recording, its track, or the conference's programme. */
@Injectable()
export class TalkOrder {
  constructor(private readonly database: Database) {}

  async around(talk: PlacedRow): Promise<Around> {
    if (talk.part_of_id !== null) return this.inRecording(talk, talk.part_of_id);
    return (await this.inTrack(talk)) ?? this.inProgramme(talk);
  }

  /** Without start times, parts are in the source's order. */
  private async inRecording({ id, starts_at }: PlacedRow, whole: number): Promise<Around> {
    const at = starts_at ?? 0;
    const [previous, next, [row]] = await Promise.all([
      this.first(
        `SELECT id FROM talks WHERE part_of_id = ? AND status = 'published' AND (COALESCE(starts_at, 0) < ? OR (COALESCE(starts_at, 0) = ? AND id < ?))
         ORDER BY COALESCE(starts_at, 0) DESC, id DESC LIMIT 1`,
        [whole, at, at, id],
      ),
      this.first(
        `SELECT id FROM talks WHERE part_of_id = ? AND status = 'published' AND (COALESCE(starts_at, 0) > ? OR (COALESCE(starts_at, 0) = ? AND id > ?))
         ORDER BY COALESCE(starts_at, 0), id LIMIT 1`,
        [whole, at, at, id],
      ),
      this.database.read.query<{ title: string }>(
        "SELECT title FROM talks WHERE id = ? AND status = 'published'",
        [whole],
      ),
    ]);
    return named(row?.title ?? null, previous, next);
  }

  /** Null if the talk has no slot, or the slot no track. */
  private async inTrack({ id }: PlacedRow): Promise<Around | null> {
    const [place] = await this.database.read.query<Place>(
      'SELECT conference_id, track, starts_at, position FROM slots WHERE talk_id = ? ORDER BY starts_at LIMIT 1',
      [id],
    );
    if (!place?.track) return null;
    const { conference_id, track, starts_at, position } = place;
    const found = (sign: '<' | '>', direction: 'ASC' | 'DESC') =>
      this.first(
        `SELECT s.talk_id AS id FROM slots s JOIN talks t ON t.id = s.talk_id AND t.status = 'published'
         WHERE s.conference_id = ? AND s.track = ? AND s.talk_id <> ?
           AND (s.starts_at ${sign} ? OR (s.starts_at = ? AND s.position ${sign} ?))
         ORDER BY s.starts_at ${direction}, s.position ${direction} LIMIT 1`,
        [conference_id, track, id, starts_at, starts_at, position],
      );
    const [previous, next] = await Promise.all([found('<', 'DESC'), found('>', 'ASC')]);
    return previous === null && next === null ? null : named(track, previous, next);
  }

  private async inProgramme(talk: PlacedRow): Promise<Around> {
    const { id, conference_id, programme_position: place } = talk;
    if (conference_id === null) return NOWHERE;
    const found = (sign: '<' | '>', direction: 'ASC' | 'DESC') => {
      const [condition, values] =
        place === null
          ? [`programme_position IS NULL AND id ${sign} ?`, [id]]
          : [
              `(programme_position ${sign} ? OR (programme_position = ? AND id ${sign} ?))`,
              [place, place, id],
            ];
      return this.first(
        `SELECT id FROM talks WHERE conference_id = ? AND status = 'published' AND part_of_id IS NULL AND ${condition}
         ORDER BY programme_position ${direction}, id ${direction} LIMIT 1`,
        [conference_id, ...values],
      );
    };
    const [previous, next] = await Promise.all([found('<', 'DESC'), found('>', 'ASC')]);
    return named(talk.conference_name, previous, next);
  }

  private async first(sql: string, values: readonly unknown[]): Promise<number | null> {
    const [row] = await this.database.read.query<{ id: number }>(sql, values);
    return row?.id ?? null;
  }
}

const named = (name: string | null, previous: number | null, next: number | null): Around =>
  previous === null && next === null ? NOWHERE : { name, previous, next };
