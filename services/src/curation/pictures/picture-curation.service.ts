import { Injectable } from '@nestjs/common';
import type { ProposedPictures } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { ResponseCache } from '../../response-cache/response-cache.js';
import { Database } from '../../database/database.js';
import { isoTime, type SqlDate } from '../../database/row-values.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { StoredFile } from '../../storage/file-storage.js';
import { SpeakerEntity } from '../../modules/catalogue/index.js';
import { authorOf, type OperatorActor } from '../../platform/access/index.js';
import { AuditService } from '../../platform/audit/index.js';
import { PictureProposalEntity } from '../../modules/contributions/index.js';
import { NewContents } from '../../modules/contents/index.js';
import { hashIn, PicturesService } from '../../modules/pictures/index.js';
import { joinUser } from '../../modules/users/index.js';

const MOST = 50;

interface ProposalRow {
  id: number;
  speaker_id: number;
  slug: string;
  name: string;
  talk_count: number;
  profile_picture_url: string | null;
  email: string | null;
  proposed_at: SqlDate;
}

/** Pictures that members propose for existing speakers: shown once an operator accepts them. */
@Injectable()
export class PictureCuration {
  constructor(
    private readonly database: Database,
    private readonly pictures: PicturesService,
    private readonly contents: NewContents,
    private readonly audit: AuditService,
    private readonly answers: ResponseCache,
    private readonly clock: Clock,
  ) {}

  /** The pictures that have waited longest. */
  async waiting(): Promise<ProposedPictures> {
    const [rows, [counted]] = await Promise.all([
      this.database.read.query<ProposalRow>(
        `SELECT p.id, p.proposed_at, s.id AS speaker_id, s.slug, s.name, s.talk_count, s.profile_picture_url, u.email
         FROM picture_proposals p JOIN speakers s ON s.id = p.speaker_id ${joinUser('p.user_id')}
         ORDER BY p.id LIMIT ${MOST}`,
      ),
      this.database.read.query<{ total: number | string }>('SELECT COUNT(*) AS total FROM picture_proposals'),
    ]);
    const pictures = rows.map(({ id, speaker_id, name, email, proposed_at, ...speaker }) => ({
      id,
      speaker: { ...speaker, id: speaker_id, speakername: name },
      picture_url: `/api/v1/curation/pictures/${id}/file`,
      by: email,
      proposed_at: isoTime(proposed_at),
    }));
    return { pictures, total_results: Number(counted?.total ?? 0) };
  }

  /** @throws {DomainError} `NOT_FOUND` */
  async file(id: number): Promise<StoredFile> {
    const { picture } = await this.at(this.database.read.manager, id);
    const file = await this.pictures.held(picture);
    if (!file) throw gone();
    return file;
  }

  /** Makes it the speaker's picture. @throws {DomainError} `NOT_FOUND` */
  async accept(id: number, operator: OperatorActor): Promise<void> {
    const { picture } = await this.at(this.database.read.manager, id);
    const address = await this.pictures.accept(picture);
    if (address === null) throw gone();
    const changedAt = this.clock.now();
    await this.decide(id, 'picture-accept', operator, async (tx, speakerId, userId) => {
      await tx.update(SpeakerEntity, speakerId, { profilePictureUrl: address, changedAt });
      if (userId !== null)
        await this.contents.picture(tx, speakerId, hashIn(picture), { userId, network: null }, true);
    });
    for (const prefix of ['speakers:', 'talks:', 'discovery:', 'conferences:']) this.answers.drop(prefix);
  }

  /** Discards the picture. @throws {DomainError} `NOT_FOUND` */
  async reject(id: number, operator: OperatorActor): Promise<void> {
    await this.decide(id, 'picture-reject', operator);
  }

  private async decide(
    id: number,
    act: 'picture-accept' | 'picture-reject',
    operator: OperatorActor,
    write?: (tx: EntityManager, speakerId: number, userId: number | null) => Promise<unknown>,
  ): Promise<void> {
    const picture = await this.database.act(async (tx) => {
      const proposal = await this.at(tx, id);
      // Of two concurrent decisions, the second finds no row.
      const { affected } = await tx.delete(PictureProposalEntity, id);
      if (affected === 0) throw gone();
      const { name, slug } = await tx.findOneByOrFail(SpeakerEntity, { id: proposal.speakerId });
      await write?.(tx, proposal.speakerId, proposal.userId);
      await this.audit.append(tx, {
        act,
        ...authorOf(operator),
        details: { picture: id, speaker: name, slug },
      });
      return proposal.picture;
    });
    // A file without a row is harmless.
    await this.pictures.drop(picture).catch(() => undefined);
  }

  private async at(manager: EntityManager, id: number): Promise<PictureProposalEntity> {
    const proposal = await manager.findOneBy(PictureProposalEntity, { id });
    if (!proposal) throw gone();
    return proposal;
  }
}

const gone = () =>
  new DomainError('NOT_FOUND', { text: 'There is no such picture, or it has already been decided on.' });
