import { Injectable } from '@nestjs/common';
import type { NewSubjectStart, SubjectStart } from '@lectern/contracts';
import { In } from 'typeorm';
import { ResponseCache } from '../../response-cache/response-cache.js';
import { Database } from '../../database/database.js';
import { DomainError } from '../../kernel/errors.js';
import { SubjectStartEntity, TalkEntity } from '../../modules/catalogue/index.js';
import { SubjectsService } from '../../modules/subjects/index.js';
import { authorOf, type OperatorActor } from '../../platform/access/index.js';
import { AuditService } from '../../platform/audit/index.js';

/** Operators' choice of the talks to start with on a subject. */
@Injectable()
export class SubjectCuration {
  constructor(
    private readonly database: Database,
    private readonly subjects: SubjectsService,
    private readonly audit: AuditService,
    private readonly answers: ResponseCache,
  ) {}

  /** @throws {DomainError} `NOT_FOUND` */
  async start(address: string): Promise<SubjectStart> {
    const { id, name, slug } = await this.at(address);
    const talks = await this.database.read.query<SubjectStart['talks'][number]>(
      `SELECT t.id, t.slug, t.title, c.why FROM subject_starts c JOIN talks t ON t.id = c.talk_id
       WHERE c.tag_id = ? ORDER BY c.position, t.id`,
      [id],
    );
    return { subject: { name, slug }, talks };
  }

  /** @throws {DomainError} `NOT_FOUND`; `TALK_NOT_FOUND` unless all are published */
  async choose(
    address: string,
    talks: NewSubjectStart['talks'],
    operator: OperatorActor,
  ): Promise<SubjectStart> {
    const { id: tagId, name, slug } = await this.at(address);
    const ids = talks.map(({ id }) => id);
    await this.database.act(async (tx) => {
      if ((await tx.countBy(TalkEntity, { id: In(ids), status: 'published' })) < ids.length)
        throw new DomainError('TALK_NOT_FOUND');
      await tx.delete(SubjectStartEntity, { tagId });
      if (talks.length > 0)
        await tx.insert(
          SubjectStartEntity,
          talks.map(({ id: talkId, why }, position) => ({ tagId, talkId, position, why })),
        );
      await this.audit.append(tx, {
        act: 'subject-start',
        ...authorOf(operator),
        details: { subject: name, talks: ids.join(', ') },
      });
    });
    this.answers.drop('subjects:one:');
    return this.start(slug);
  }

  private async at(address: string) {
    const subject = await this.subjects.find(address);
    if (!subject) throw new DomainError('NOT_FOUND', { text: 'There is no such subject.' });
    return subject;
  }
}
