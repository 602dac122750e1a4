import { Injectable } from '@nestjs/common';
import type { TalkGroup, TalkPair, TalkQuality } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { ResponseCache } from '../../response-cache/response-cache.js';
import { Database } from '../../database/database.js';
import { lookupKey } from '../../database/slug-or-id.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import {
  qualityParts,
  TalkEntity,
  TalkJoinEntity,
  VideoNumbersEntity,
} from '../../modules/catalogue/index.js';
import { authorOf, type OperatorActor } from '../../platform/access/index.js';
import { AuditService } from '../../platform/audit/index.js';
import { regroup } from '../../modules/upkeep/index.js';

/** Operators' decisions on whether recordings are of the same talk. They override titles permanently. */
@Injectable()
export class TalkCuration {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly answers: ResponseCache,
    private readonly clock: Clock,
  ) {}

  /**
   * Resolves to the resulting recordings of the first talk.
   *
   * @throws {DomainError} `TALK_NOT_FOUND`; `VALIDATION_FAILED` for a talk with itself
   */
  async decide(
    { talk_id, other_id }: TalkPair,
    together: boolean,
    operator: OperatorActor,
    userId: number | null,
  ): Promise<TalkGroup> {
    if (talk_id === other_id) {
      const text = 'Choose two different talks';
      throw new DomainError('VALIDATION_FAILED', { text, errors: { other_id: [text] } });
    }
    const [talkId, otherId] = talk_id < other_id ? [talk_id, other_id] : [other_id, talk_id];
    await this.database.act(async (tx) => {
      const [talk, other] = [await publishedAt(tx, talkId), await publishedAt(tx, otherId)];
      const decision = { together, userId, decidedAt: this.clock.now() };
      const { affected } = await tx.update(TalkJoinEntity, { talkId, otherId }, decision);
      if (affected === 0) await tx.insert(TalkJoinEntity, { talkId, otherId, ...decision });
      await this.audit.append(tx, {
        act: together ? 'talks-join' : 'talks-part',
        ...authorOf(operator),
        details: { talk: talk.title, talks: `${talk.id} and ${other.id}` },
      });
    });
    await regroup(this.database, [talkId, otherId]);
    for (const prefix of ['talks:', 'discovery:']) this.answers.drop(prefix);
    return { talks: await this.groupOf(talk_id) };
  }

  /** @throws {DomainError} `TALK_NOT_FOUND` */
  async quality(slugOrId: string): Promise<TalkQuality> {
    const { manager } = this.database.read;
    const address = lookupKey(slugOrId);
    const talk = address && (await manager.findOneBy(TalkEntity, { [address.column]: address.value }));
    const parts = talk && (await qualityParts(this.database, talk.id));
    if (!parts) throw new DomainError('TALK_NOT_FOUND');
    const { title, internalViews: internal_views, videoId } = talk;
    const found = videoId === null ? null : await manager.findOneBy(VideoNumbersEntity, { videoId });
    const numbers = found && { views: found.views, likes: found.likes, day: found.day, source: found.source };
    return { title, ...parts, internal_views, numbers };
  }

  private groupOf(talkId: number): Promise<TalkGroup['talks']> {
    return this.database.read.query(
      `SELECT t.id, t.slug, t.title, COALESCE(t.conference_name, c.name) AS conference_name
       FROM talks own JOIN talks t ON t.id = own.id OR t.group_id = own.group_id
       LEFT JOIN conferences c ON c.id = t.conference_id
       WHERE own.id = ? AND t.status = 'published' ORDER BY t.ordered_on, t.id LIMIT 100`,
      [talkId],
    );
  }
}

async function publishedAt(tx: EntityManager, id: number): Promise<TalkEntity> {
  const talk = await tx.findOneBy(TalkEntity, { id, status: 'published' });
  if (!talk) throw new DomainError('TALK_NOT_FOUND');
  return talk;
}
