import { Injectable } from '@nestjs/common';
import {
  type ComparedSpeaker,
  type DismissedPair,
  type NewSpeakerJoin,
  PAIRS_PER_PAGE,
  PairReason,
  type SpeakerJoin,
  type SpeakerPairs,
  type SplitSpeaker,
} from '@lectern/contracts';
import { z } from 'zod';
import { ResponseCache } from '../../response-cache/response-cache.js';
import { Database } from '../../database/database.js';
import { isoTime, placeholders, type SqlDate } from '../../database/row-values.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { authorOf, type OperatorActor } from '../../platform/access/index.js';
import { AuditService } from '../../platform/audit/index.js';
import { changeTalks } from '../../modules/search/index.js';
import { PictureProposalEntity } from '../../modules/contributions/index.js';
import { joinUser } from '../../modules/users/index.js';
import { type ChangeTalks, joinSpeakers } from './join-speakers.js';
import { Moved } from './moved.js';
import { SpeakerPairEntity } from './speaker-pair.entity.js';
import { splitSpeaker } from './split-speaker.js';
import { undoableUntil, undoJoin } from './undo-join.js';

const LATEST_JOINS = 50;
const CONFERENCES = 3;
const Reasons = z.array(PairReason);

const follow: ChangeTalks = (tx, talkIds, work) => changeTalks(tx, talkIds, work);

interface PairRow {
  speaker_id: number;
  other_id: number;
  reasons: string;
}

interface JoinRow {
  id: number;
  from_id: number;
  from_slug: string;
  from_name: string;
  into_id: number;
  into_slug: string;
  into_name: string;
  moved: string;
  joined_at: SqlDate;
  undone_at: SqlDate | null;
  email: string | null;
}

/** Which speakers are the same person: suggestions for operators, and their decisions. */
@Injectable()
export class SpeakerCuration {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly answers: ResponseCache,
    private readonly clock: Clock,
  ) {}

  /** Pairs that may be the same person, most likely first. */
  async suggestions(page: number): Promise<SpeakerPairs> {
    const [rows, [counted]] = await Promise.all([
      this.database.read.query<PairRow>(
        `SELECT speaker_id, other_id, reasons FROM speaker_pairs WHERE dismissed_at IS NULL
         ORDER BY score DESC, speaker_id, other_id LIMIT ${PAIRS_PER_PAGE} OFFSET ?`,
        [(page - 1) * PAIRS_PER_PAGE],
      ),
      this.database.read.query<{ total: number | string }>(
        'SELECT COUNT(*) AS total FROM speaker_pairs WHERE dismissed_at IS NULL',
      ),
    ]);
    const people = await this.compared(rows.flatMap(({ speaker_id, other_id }) => [speaker_id, other_id]));
    const pairs = rows.flatMap(({ speaker_id, other_id, reasons }) => {
      const [one, other] = [people.get(speaker_id), people.get(other_id)];
      if (!one || !other) return [];
      const [first, second] = other.talk_count > one.talk_count ? [other, one] : [one, other];
      return [{ first, second, reasons: Reasons.parse(JSON.parse(reasons)) }];
    });
    return { pairs, total_results: Number(counted?.total ?? 0) };
  }

  /** The latest joins, including undone ones. */
  joins(): Promise<SpeakerJoin[]> {
    return this.joinsWhere('1 = 1', []);
  }

  /** @throws {DomainError} `SPEAKER_NOT_FOUND`, `CONFLICT` */
  async join(
    { from, into }: NewSpeakerJoin,
    operator: OperatorActor,
    userId: number | null,
  ): Promise<SpeakerJoin> {
    const now = this.clock.now();
    const id = await this.database.act(async (tx) => {
      const joined = await joinSpeakers(tx, { fromId: from, intoId: into, userId, now }, follow);
      await tx.update(PictureProposalEntity, { speakerId: from }, { speakerId: into });
      // Suggestions that contain the merged speaker are obsolete.
      await tx.delete(SpeakerPairEntity, { speakerId: from });
      await tx.delete(SpeakerPairEntity, { otherId: from });
      await this.audit.append(tx, {
        act: 'speakers-join',
        ...authorOf(operator),
        details: { join: joined.id, from: joined.from.name, into: joined.into.name },
      });
      return joined.id;
    });
    this.dropAnswers();
    return this.joinOf(id);
  }

  /** @throws {DomainError} `NOT_FOUND`, `CONFLICT` */
  async undo(joinId: number, operator: OperatorActor): Promise<SpeakerJoin> {
    const now = this.clock.now();
    await this.database.act(async (tx) => {
      const { from, into } = await undoJoin(tx, joinId, now, follow);
      await this.audit.append(tx, {
        act: 'speakers-part',
        ...authorOf(operator),
        details: { join: joinId, from: from.name, into: into.name },
      });
    });
    this.dropAnswers();
    return this.joinOf(joinId);
  }

  /** Moves talks of a namesake to a new page. @throws {DomainError} `SPEAKER_NOT_FOUND`, `CONFLICT` */
  async split(speakerId: number, talkIds: readonly number[], operator: OperatorActor): Promise<SplitSpeaker> {
    const now = this.clock.now();
    const { id, slug, name } = await this.database.act(async (tx) => {
      const { first, second } = await splitSpeaker(tx, { speakerId, talkIds, now }, follow);
      await this.audit.append(tx, {
        act: 'speaker-split',
        ...authorOf(operator),
        details: { speaker: first.name, from: first.slug, into: second.slug, talks: talkIds.length },
      });
      return second;
    });
    this.dropAnswers();
    return { id, slug, speakername: name };
  }

  /** Marks two speakers as different people, who are not suggested again. @throws {DomainError} `SPEAKER_NOT_FOUND` */
  async dismiss({ first, second }: DismissedPair): Promise<void> {
    const [speakerId, otherId] = first < second ? [first, second] : [second, first];
    await this.database.act(async (tx) => {
      const known: unknown[] = await tx.query('SELECT id FROM speakers WHERE id IN (?, ?)', [first, second]);
      if (known.length !== 2) throw new DomainError('SPEAKER_NOT_FOUND');
      const pair = { speakerId, otherId };
      const dismissedAt = this.clock.now();
      const { affected } = await tx.update(SpeakerPairEntity, pair, { dismissedAt });
      if (affected === 0)
        await tx.insert(SpeakerPairEntity, { ...pair, score: 0, reasons: '[]', dismissedAt });
    });
  }

  private async joinOf(id: number): Promise<SpeakerJoin> {
    const [join] = await this.joinsWhere('j.id = ?', [id]);
    if (!join) throw new DomainError('NOT_FOUND', { text: 'There is no such join.' });
    return join;
  }

  private async joinsWhere(condition: string, parameters: unknown[]): Promise<SpeakerJoin[]> {
    const rows = await this.database.read.query<JoinRow>(
      `SELECT j.id, j.moved, j.joined_at, j.undone_at, f.id AS from_id, f.slug AS from_slug, f.name AS from_name,
         i.id AS into_id, i.slug AS into_slug, i.name AS into_name, u.email
       FROM speaker_joins j JOIN speakers f ON f.id = j.from_id JOIN speakers i ON i.id = j.into_id
       ${joinUser('j.user_id')}
       WHERE ${condition} ORDER BY j.id DESC LIMIT ${LATEST_JOINS}`,
      parameters,
    );
    return rows.map((row) => ({
      id: row.id,
      from: { id: row.from_id, slug: row.from_slug, speakername: row.from_name },
      into: { id: row.into_id, slug: row.into_slug, speakername: row.into_name },
      talks: Moved.parse(JSON.parse(row.moved)).talks.length,
      joined_at: isoTime(row.joined_at),
      undoable_until: undoableUntil(new Date(isoTime(row.joined_at))).toISOString(),
      undone_at: row.undone_at === null ? null : isoTime(row.undone_at),
      by: row.email,
    }));
  }

  private async compared(ids: readonly number[]): Promise<Map<number, ComparedSpeaker>> {
    if (ids.length === 0) return new Map();
    const marks = placeholders(ids);
    const [speakers, conferences] = await Promise.all([
      this.database.read.query<
        Omit<ComparedSpeaker, 'conferences' | 'github_link'> & { github: string | null }
      >(
        `SELECT id, slug, name AS speakername, github, talk_count, first_year, last_year FROM speakers
         WHERE id IN (${marks})`,
        ids,
      ),
      this.database.read.query<{ speaker_id: number; name: string }>(
        `SELECT DISTINCT ts.speaker_id, c.name FROM talk_speakers ts CROSS JOIN talks t ON t.id = ts.talk_id
         JOIN conferences c ON c.id = t.conference_id
         WHERE ts.speaker_id IN (${marks}) AND t.status = 'published' ORDER BY ts.speaker_id, c.name`,
        ids,
      ),
    ]);
    return new Map(
      speakers.map(({ github, ...speaker }) => [
        speaker.id,
        {
          ...speaker,
          github_link: github ? `https://github.com/${encodeURIComponent(github)}` : null,
          conferences: conferences
            .filter(({ speaker_id }) => speaker_id === speaker.id)
            .slice(0, CONFERENCES)
            .map(({ name }) => name),
        },
      ]),
    );
  }

  private dropAnswers(): void {
    for (const prefix of ['speakers:', 'talks:', 'discovery:', 'conferences:']) this.answers.drop(prefix);
  }
}
