import { Injectable } from '@nestjs/common';
import type { CurrentUser } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { Clock } from '../../gateway/clock.js';
import type { ExternalIdentity } from './external-identity.js';
import { IdentityEntity } from './identity.entity.js';
import { type BegunSession, type SessionPlace, SessionsService } from './sessions.service.js';
import { UserEntity } from './user.entity.js';

/** A user's e-mail and a provider's account: each can be taken by somebody else's sign-in once. */
const UNIQUE_KEYS = 2;
const MAX_NAME = 200;
const MAX_FIRST_NAME = 100;

/** People who have signed in. */
@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  async find(id: number): Promise<CurrentUser | null> {
    const user = await this.database.read.manager.findOneBy(UserEntity, { id });
    return user && { id: user.id, first_name: user.firstName, image: user.image };
  }

  /**
   * Finds or creates the user and begins a session. A provider's account stays with its user; an unknown account with
   * a verified e-mail joins the user who has that e-mail.
   * @param replaced value of the session cookie that the browser came with
   * @param place where it signs in
   *
   * @source decisions.md, "Identity"
   */
  async signIn(
    identity: ExternalIdentity,
    replaced: string | undefined,
    place: SessionPlace,
  ): Promise<BegunSession> {
    for (let left = UNIQUE_KEYS; ; left -= 1) {
      try {
        return await this.database.write(async (tx) =>
          this.sessions.begin(tx, await this.findOrCreate(tx, identity), replaced, place),
        );
      } catch (error) {
        // First sign-ins at once: the unique keys let one create each row, and the others find it on the next try.
        if (left === 0 || !isDuplicateKey(error)) throw error;
      }
    }
  }

  private async findOrCreate(tx: EntityManager, identity: ExternalIdentity): Promise<number> {
    const { provider, subject, email } = identity;
    const known = await tx.findOneBy(IdentityEntity, { provider, subject });
    if (known) {
      await this.refresh(tx, known, email);
      return known.userId;
    }
    const sameEmail = email ? await tx.findOneBy(UserEntity, { email }) : null;
    const userId = sameEmail?.id ?? (await this.create(tx, identity));
    await tx.insert(IdentityEntity, { userId, provider, subject, email, createdAt: this.clock.now() });
    return userId;
  }

  /**
   * Takes over what the provider says of the address now: who lost it there is not who they were, and no operator by it. An address that
   * another account of the same user vouches for stays; one that is somebody else's is not taken.
   */
  private async refresh(
    tx: EntityManager,
    { id, userId, email: before }: IdentityEntity,
    email: string | null,
  ): Promise<void> {
    if (email !== before) await tx.update(IdentityEntity, { id }, { email });
    const user = await tx.findOneByOrFail(UserEntity, { id: userId });
    if (user.email === email) return;
    if (user.email && (await tx.existsBy(IdentityEntity, { userId, email: user.email }))) return;
    const isTaken = email !== null && (await tx.existsBy(UserEntity, { email }));
    await tx.update(UserEntity, { id: userId }, { email: isTaken ? null : email });
  }

  private async create(tx: EntityManager, { name, email, image }: ExternalIdentity): Promise<number> {
    const full = name.trim().replace(/\s+/g, ' ') || 'Member';
    const user = await tx.save(UserEntity, {
      name: cut(full, MAX_NAME),
      firstName: cut(full.split(' ')[0] ?? full, MAX_FIRST_NAME),
      email,
      image,
      createdAt: this.clock.now(),
    });
    return user.id;
  }
}

/** By code points, so that no character is torn. */
const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('');
