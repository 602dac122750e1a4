import { Inject, Injectable } from '@nestjs/common';
import type { CodedAction } from '@lectern/contracts';
import { In, IsNull, MoreThan } from 'typeorm';
import { CONFIG, type Config } from '../../../config/config.js';
import { Database } from '../../../database/database.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/errors.js';
import { AuditService } from '../../audit/index.js';
import { codeHashes } from '../../../kernel/short-code.js';
import { authorOf, type OperatorActor } from '../actor.js';
import { TeamTokenEntity } from '../team-token.entity.js';
import type { ShownAction } from './shown-action.js';
import { TokenConfirmationEntity } from './token-confirmation.entity.js';
import { CODE_USE } from './token-confirmations.js';

/** Pending actions as operators see and decide them. */
@Injectable()
export class CodeDecisions {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  /** @param code as entered @throws {DomainError} 404 */
  async find(code: string): Promise<CodedAction> {
    const codeHash = In(codeHashes(this.config.keys.current, code, CODE_USE));
    const { manager } = this.database.read;
    const row = await manager.findOneBy(TokenConfirmationEntity, { ...this.waiting(), codeHash });
    const token = row && (await manager.findOneBy(TeamTokenEntity, { id: row.tokenId }));
    if (!row || !token)
      throw new DomainError('NOT_FOUND', {
        text: 'No action is waiting for this code: it is wrong, older than ten minutes, or already decided.',
      });
    return {
      id: row.id,
      ...(JSON.parse(row.shown) as ShownAction),
      token: { id: token.id, team: token.team },
      network: row.network,
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
    };
  }

  /** @throws {DomainError} 404 for an action that is no longer pending */
  async decide(id: string, verdict: 'confirm' | 'refuse', operator: OperatorActor): Promise<void> {
    await this.database.act(async (tx) => {
      const at = this.clock.now();
      const decided = {
        decidedBy: operator.email,
        [verdict === 'confirm' ? 'confirmedAt' : 'refusedAt']: at,
      };
      const { affected } = await tx.update(TokenConfirmationEntity, { ...this.waiting(), id }, decided);
      const row = affected === 1 ? await tx.findOneBy(TokenConfirmationEntity, { id }) : null;
      if (!row)
        throw new DomainError('NOT_FOUND', { text: 'This action is no longer waiting to be confirmed.' });
      const { team } = await tx.findOneByOrFail(TeamTokenEntity, { id: row.tokenId });
      const { remote, ...shown } = JSON.parse(row.shown) as ShownAction;
      await this.audit.append(tx, {
        act: `token-act-${verdict}`,
        ...authorOf(operator),
        ...(remote !== null && { remote }),
        details: { token: row.tokenId, team, network: row.network, ...shown },
      });
    });
  }

  private waiting() {
    return { expiresAt: MoreThan(this.clock.now()), confirmedAt: IsNull(), refusedAt: IsNull() };
  }
}
