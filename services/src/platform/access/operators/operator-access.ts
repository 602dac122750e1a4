import { Inject, Injectable } from '@nestjs/common';
import {
  type AuditAction,
  type AuditEntry,
  type Operator,
  type OperatorList,
  SITE,
} from '@lectern/contracts';
import { type EntityManager, In, IsNull, LessThanOrEqual } from 'typeorm';
import { CONFIG, type Config } from '../../../config/config.js';
import { Database } from '../../../database/database.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/errors.js';
import { isAlive, SessionEntity, toSession } from '../../../modules/auth/index.js';
import { queueNotice } from '../../../modules/subscriptions/index.js';
import { idByEmail, UserEntity } from '../../../modules/users/index.js';
import { AuditService } from '../../audit/index.js';
import { forgetConfirmed } from '../confirmation-rows.js';
import { PasskeyEntity } from '../passkeys/passkey.entity.js';
import { assertOthersLeft } from '../passkeys/last-passkey.js';
import { toPasskey } from '../passkeys/to-passkey.js';
import { OperatorNoticeEntity } from './operator-notice.entity.js';

/** Who ends another operator's access. */
export interface Ender {
  /** In the audit log, as formatted by `nameOf`; `command-line` at a machine that runs the services. */
  actor: string;
  token?: number | undefined;
  /** Null at the command line. */
  userId: number | null;
  reason?: string | undefined;
}

/** An entry that concerns another operator. */
interface Ending {
  act: AuditAction;
  details: Record<string, unknown>;
  /** What happened to whom, for the mail: `ended your session …`. */
  did: string;
  subject: string;
}

const COMMAND_LINE = 'command-line';

/** The author of what is done by a command on a machine that runs the services. */
export const commandLine: Ender = { actor: COMMAND_LINE, userId: null };

/**
 * What operators get into the console with, and how one of them takes it from another: sessions of the console,
 * and passkeys. The other is told by mail and in the console.
 */
@Injectable()
export class OperatorAccess {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'operators' | 'stepUp' | 'console' | 'publicUrl'>,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  /** @param viewer session and user that ask; null at the command line */
  async list(viewer: { id: number; sessionId: number } | null): Promise<OperatorList> {
    const { manager } = this.database.read;
    const users = await manager.findBy(UserEntity, { email: In([...this.config.operators]) });
    const userId = In(users.map(({ id }) => id));
    const [sessions, passkeys] = await Promise.all([
      manager.find(SessionEntity, {
        where: { userId, place: 'console', revokedAt: IsNull() },
        order: { lastUsedAt: 'DESC', id: 'DESC' },
      }),
      manager.find(PasskeyEntity, { where: { userId }, order: { id: 'ASC' } }),
    ]);
    const now = this.clock.now();
    const operators = [...this.config.operators].sort().map((email): Operator => {
      const id = users.find((user) => user.email === email)?.id ?? null;
      return {
        id,
        email,
        you: id !== null && id === viewer?.id,
        sessions: sessions
          .filter((session) => session.userId === id && isAlive(session, now))
          .map((session) => toSession(session, viewer?.sessionId)),
        passkeys: passkeys.filter((passkey) => passkey.userId === id).map(toPasskey),
      };
    });
    return { step_up: this.config.stepUp, operators };
  }

  /** Id of an operator who has signed in. @throws {DomainError} 404 */
  async idOf(email: string): Promise<number> {
    const id = await idByEmail(this.database.read.manager, email);
    if (id === null) throw new DomainError('NOT_FOUND', { text: `No one has signed in as ${email}.` });
    return id;
  }

  /** @throws {DomainError} 404 */
  async endSession(userId: number, id: number, by: Ender): Promise<void> {
    await this.database.act(async (tx) => {
      const operator = await this.operator(tx, userId);
      const open = { id, userId, place: 'console', revokedAt: IsNull() } as const;
      const session = await tx.findOneBy(SessionEntity, open);
      if (!session || !isAlive(session, this.clock.now())) throw noSession();
      await this.end(tx, operator, [session], by);
    });
  }

  /** All sessions of the console. @returns their number @throws {DomainError} 404 */
  endSessions(userId: number, by: Ender): Promise<number> {
    return this.database.act(async (tx) => {
      const operator = await this.operator(tx, userId);
      const open = { userId, place: 'console', revokedAt: IsNull() } as const;
      const now = this.clock.now();
      const sessions = (await tx.findBy(SessionEntity, open)).filter((session) => isAlive(session, now));
      await this.end(tx, operator, sessions, by);
      return sessions.length;
    });
  }

  /**
   * @param last whether it may be the last one of all operators
   * @throws {DomainError} 404; 409 for the last one
   */
  async removePasskey(userId: number, id: number, by: Ender, last: boolean): Promise<void> {
    await this.database.act(async (tx) => {
      const operator = await this.operator(tx, userId);
      const passkey = await tx.findOneBy(PasskeyEntity, { id, userId });
      if (!passkey) throw new DomainError('NOT_FOUND', { text: `${operator.email} has no such passkey.` });
      if (!last) await assertOthersLeft(tx, passkey, operator.email ?? '', this.config);
      await tx.delete(PasskeyEntity, { id });
      await forgetConfirmed(tx, userId);
      await this.record(tx, operator, by, {
        act: 'passkey-remove',
        details: { passkey: id, name: passkey.name },
        did: `removed your passkey “${passkey.name}” from the console of ${SITE.name}`,
        subject: `Your passkey for ${SITE.name} was removed`,
      });
    });
  }

  /** Entries that this operator has to see, newest first. */
  async notices(userId: number): Promise<AuditEntry[]> {
    const rows = await this.database.read.manager.findBy(OperatorNoticeEntity, { userId });
    return this.audit.byIds(rows.map(({ entryId }) => entryId));
  }

  /** @param upTo id of the newest entry seen */
  async dismiss(userId: number, upTo: number): Promise<void> {
    await this.database.act((tx) =>
      tx.delete(OperatorNoticeEntity, { userId, entryId: LessThanOrEqual(upTo) }),
    );
  }

  private async end(tx: EntityManager, operator: UserEntity, sessions: SessionEntity[], by: Ender) {
    for (const { id, browser, network, lastUsedAt } of sessions) {
      await tx.update(SessionEntity, { id }, { revokedAt: this.clock.now() });
      const used = lastUsedAt.toISOString().slice(0, 16).replace('T', ' ');
      await this.record(tx, operator, by, {
        act: 'session-end',
        details: { session: id, ...(browser !== null && { browser }) },
        did: `ended your session at the console of ${SITE.name}: ${browser ?? 'an unknown browser'}, last used at ${used} UTC${network === null ? '' : ` from ${network}`}`,
        subject: `Your session at the console of ${SITE.name} was ended`,
      });
    }
  }

  /** Records it, and tells the other operator. */
  private async record(
    tx: EntityManager,
    { id: userId, email }: UserEntity,
    { actor, token, userId: ownId, reason }: Ender,
    { act, details, did, subject }: Ending,
  ): Promise<void> {
    const isOwn = userId === ownId;
    const about = isOwn ? {} : { operator: `user:${userId}` };
    const entryId = await this.audit.append(tx, {
      act,
      actor,
      token,
      reason,
      details: { ...details, ...about },
    });
    if (isOwn || entryId === null) return;
    await tx.insert(OperatorNoticeEntity, { entryId, userId });
    const who = actor === COMMAND_LINE ? 'A command on a machine that runs the services' : actor;
    await queueNotice(
      tx,
      { userId, recipient: email, subject, body: this.letter(`${who} ${did}`, reason) },
      this.clock.now(),
    );
  }

  private letter(sentence: string, reason: string | undefined): string {
    const { url } = this.config.console ?? { url: this.config.publicUrl };
    return `${sentence}.
${reason ? `\nThe reason: ${reason}\n` : ''}
You can still sign in at ${url}/operate. If you do not know why this was done, ask another operator before you do.
`;
  }

  /** @throws {DomainError} 404 */
  private async operator(tx: EntityManager, id: number): Promise<UserEntity> {
    const operator = await tx.findOneBy(UserEntity, { id, email: In([...this.config.operators]) });
    if (!operator) throw new DomainError('NOT_FOUND', { text: 'There is no such operator.' });
    return operator;
  }
}

const noSession = () => new DomainError('NOT_FOUND', { text: 'There is no such session, or it has ended.' });
