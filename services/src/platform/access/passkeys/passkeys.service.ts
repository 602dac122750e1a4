import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { NewPasskey, Passkey, PasskeyAnswer, PasskeyChallenge, PasskeyList } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../config/config.js';
import { Database } from '../../../database/database.js';
import { isDuplicateKey } from '../../../database/duplicate-key.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/errors.js';
import type { SignedInUser } from '../../../gateway/request-context.js';
import { AuditService } from '../../audit/index.js';
import { ConfirmationRows, forgetConfirmed } from '../confirmation-rows.js';
import { assertOthersLeft } from './last-passkey.js';
import { takePasskeyCode } from './passkey-codes.js';
import { PasskeyEntity } from './passkey.entity.js';
import { toPasskey } from './to-passkey.js';
import { WebAuthn } from './web-authn.js';

/** Stands in for an action's hash: no call has it, so a registration's challenge confirms nothing. */
const REGISTRATION = 'registration';
const MOST = 20;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** An operator at the console, with their e-mail address. */
export type Person = SignedInUser & { email: string };

/** Passkeys with which operators confirm their actions. */
@Injectable()
export class Passkeys {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly rows: ConfirmationRows,
    private readonly webAuthn: WebAuthn,
  ) {}

  async list({ id: userId }: SignedInUser): Promise<PasskeyList> {
    const rows = await this.database.read.manager.find(PasskeyEntity, {
      where: { userId },
      order: { id: 'ASC' },
    });
    return { step_up: this.config.stepUp, passkeys: rows.map(toPasskey) };
  }

  /** Options for creating a passkey in the browser. It is not valid until {@link add} has verified it. */
  async challenge(person: Person): Promise<PasskeyChallenge> {
    const known = await this.database.read.manager.findBy(PasskeyEntity, { userId: person.id });
    if (known.length >= MOST)
      throw new DomainError('CONFLICT', { text: `You can have at most ${MOST} passkeys.` });
    const options = await this.webAuthn.registrationOptions(person, known);
    const id = await this.rows.open(person, REGISTRATION, options.challenge);
    return { id, options: { ...options } };
  }

  /**
   * @param input without a code, the call itself was confirmed before it got here
   * @throws {DomainError} 403 for an invalid code or passkey, 404 for an unknown challenge, 409 for a passkey
   * that is already registered
   */
  async add(person: Person, { challenge, name, code, answer }: NewPasskey): Promise<Passkey> {
    const row = await this.rows.find(person, challenge);
    const newCredential =
      row.act === REGISTRATION ? await this.webAuthn.registered(answer, row.challenge) : null;
    if (!newCredential)
      throw new DomainError('FORBIDDEN', { text: 'This console did not request this passkey.' });
    const now = this.clock.now();
    const add = async (tx: EntityManager): Promise<Passkey> => {
      if (code !== undefined && !(await takePasskeyCode(tx, person.email, code, now)))
        throw new DomainError('FORBIDDEN', {
          text: 'This code is not yours, has been used, or is older than ten minutes.',
        });
      await this.rows.use(tx, row);
      const saved = await tx.save(PasskeyEntity, {
        userId: person.id,
        name,
        credential: newCredential.id,
        credentialHash: hashOf(newCredential.id),
        publicKey: Buffer.from(newCredential.publicKey).toString('base64url'),
        counter: newCredential.counter,
        transports: JSON.stringify(answer.response.transports),
        createdAt: now,
        lastUsedAt: null,
      });
      const details = { passkey: saved.id, by: code === undefined ? 'passkey' : 'code' };
      await this.audit.append(tx, { act: 'passkey-add', actor: person.email, details });
      return toPasskey(saved);
    };
    return this.database.act(add).catch((error: unknown) => {
      throw isDuplicateKey(error)
        ? new DomainError('CONFLICT', { text: 'This passkey is already registered.', cause: error })
        : error;
    });
  }

  /**
   * @param last whether it may be the last one of all operators
   * @throws {DomainError} 404; 409 for the last one
   */
  async remove({ id: userId, email }: Person, id: number, last: boolean): Promise<void> {
    await this.database.act(async (tx) => {
      const passkey = await tx.findOneBy(PasskeyEntity, { id, userId });
      if (!passkey) throw new DomainError('NOT_FOUND', { text: 'You have no such passkey.' });
      if (!last) await assertOthersLeft(tx, passkey, email, this.config);
      const { affected } = await tx.delete(PasskeyEntity, { id });
      if (affected !== 1) throw new DomainError('NOT_FOUND', { text: 'You have no such passkey.' });
      await forgetConfirmed(tx, userId);
      await this.audit.append(tx, { act: 'passkey-remove', actor: email, details: { passkey: id } });
    });
  }

  /**
   * Confirms a pending action of this session.
   *
   * @throws {DomainError} 404 if there is none, 403 for an invalid answer
   */
  async confirm(user: SignedInUser, id: string, answer: PasskeyAnswer): Promise<void> {
    const row = await this.rows.find(user, id);
    const passkey = await this.database.read.manager.findOneBy(PasskeyEntity, {
      credentialHash: hashOf(answer.id),
      userId: user.id,
    });
    const counter = passkey && (await this.webAuthn.confirmed(answer, row.challenge, passkey));
    if (!passkey || counter === null)
      throw new DomainError('FORBIDDEN', { text: 'This passkey cannot confirm the action.' });
    await this.database.write(async (tx) => {
      await this.rows.confirm(tx, row);
      const seen = { id: passkey.id, counter: passkey.counter };
      const { affected } = await tx.update(PasskeyEntity, seen, { counter, lastUsedAt: this.clock.now() });
      // A concurrent answer of the same passkey came first, so the counter was checked against a stale value.
      if (affected !== 1) throw new DomainError('CONFLICT');
    });
  }
}
