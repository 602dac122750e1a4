import { Injectable } from '@nestjs/common';
import type { FreezeStarts, StartFreeze, UnfreezeStarts } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { nameOf, type OperatorActor } from '../access/index.js';
import { AuditService } from '../audit/index.js';
import { FREEZE_ID, lockedFreeze, StartFreezeEntity, toStartFreeze } from '../tables/index.js';

/** The operators' switch that stops all starts: `assertMayStart` obeys it. */
@Injectable()
export class StartFreezeService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async find(): Promise<StartFreeze> {
    return toStartFreeze(await this.database.read.manager.findOneBy(StartFreezeEntity, { id: FREEZE_ID }));
  }

  /** @throws {DomainError} 409 if starts are stopped already */
  freeze({ reason }: FreezeStarts, actor: OperatorActor): Promise<StartFreeze> {
    return this.database.act(async (tx) => {
      const { since } = await lockedFreeze(tx);
      if (since !== null) {
        const text = 'Starts are stopped already, by another operator.';
        throw new DomainError('CONFLICT', { text });
      }
      const row = await tx.save(StartFreezeEntity, { id: FREEZE_ID, reason, since: this.clock.now() });
      await this.audit.append(tx, { act: 'freeze', actor: nameOf(actor), reason, details: {} });
      return toStartFreeze(row);
    });
  }

  /** @throws {DomainError} 409 if starts are not stopped */
  unfreeze({ reason }: UnfreezeStarts, actor: OperatorActor): Promise<StartFreeze> {
    return this.database.act(async (tx) => {
      const { since } = await lockedFreeze(tx);
      if (since === null) throw new DomainError('CONFLICT', { text: 'Starts are not stopped.' });
      const row = await tx.save(StartFreezeEntity, { id: FREEZE_ID, reason: null, since: null });
      await this.audit.append(tx, { act: 'unfreeze', actor: nameOf(actor), reason, details: { since } });
      return toStartFreeze(row);
    });
  }
}
