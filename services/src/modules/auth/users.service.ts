import { Inject, Injectable } from '@nestjs/common';
import type { CurrentUser } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { Clock } from '../../kernel/clock.js';
import type { Place } from '../../gateway/place.js';
import { avatarAddress, AvatarEntity, AvatarRefresh, noteAvatar } from '../avatars/index.js';
import { cleanLine } from '../../text/text.js';
import type { ExternalIdentity } from './external-identity.js';
import { IdentityEntity } from './identity.entity.js';
import { type BegunSession, type SessionSource, SessionsService } from './sessions.service.js';
import { isSuspended, UserEntity } from '../users/index.js';
import { SuspendedUser } from './suspended-user.js';

/** A user's e-mail, a provider's account, a user's picture: each can be taken once by a concurrent sign-in. */
const UNIQUE_KEYS = 3;
const MAX_NAME = 200;
const MAX_FIRST_NAME = 100;

/** Users who have signed in. */
@Injectable()
export class UsersService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
    private readonly avatars: AvatarRefresh,
  ) {}

  async find(id: number): Promise<CurrentUser | null> {
    const { manager } = this.database.read;
    const user = await manager.findOneBy(UserEntity, { id });
    // No picture at the provider means no avatar here.
    const avatar = user?.image ? await manager.findOneBy(AvatarEntity, { userId: id }) : null;
    return user && { id: user.id, first_name: user.firstName, image: avatarAddress(avatar?.picture ?? null) };
  }

  /**
   * Finds or creates the user and begins a session. A provider's account stays with its user; an unknown account with a verified e-mail is
   * linked to the user who has that e-mail.
   *
   * @param replaced value of the session cookie the browser sent
   * @param place where the session is valid
   * @param source where the user signs in from
   *
   * @throws {SuspendedUser}
   * @source decisions.md, "Identity"
   */
  async signIn(
    identity: ExternalIdentity,
    replaced: string | undefined,
    place: Place,
    source: SessionSource,
  ): Promise<BegunSession> {
    for (let left = UNIQUE_KEYS; ; left -= 1) {
      try {
        let isAvatarDue = false;
        const begun = await this.database.write(async (tx) => {
          const userId = await this.findOrCreate(tx, identity);
          await this.refuseSuspended(tx, userId);
          isAvatarDue = await noteAvatar(tx, userId, identity.image, this.clock.now());
          return this.sessions.begin(tx, userId, replaced, place, {
            ...source,
            confirmedAt: place === 'console' ? this.provenAt(identity) : null,
          });
        });
        if (isAvatarDue) this.avatars.wake();
        return begun;
      } catch (error) {
        // Concurrent first sign-ins: the unique keys let one of them create each row; the others find it on the next try.
        if (left === 0 || !isDuplicateKey(error)) throw error;
      }
    }
  }

  /** @throws {SuspendedUser} */
  private async refuseSuspended(tx: EntityManager, id: number): Promise<void> {
    const user = await tx.findOneByOrFail(UserEntity, { id });
    if (isSuspended(user, this.clock.now())) throw new SuspendedUser(id);
  }

  /** When the user proved their identity: now with the local provider, which asks every time; otherwise as reported by the provider. */
  private provenAt({ authenticatedAt }: ExternalIdentity): Date | null {
    return this.config.stepUp === 'sign-in' ? this.clock.now() : authenticatedAt;
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
   * Updates the address from the provider: a user who lost it there loses it here too, and any operator rights with it. An address that
   * another account of the same user confirms stays; one that belongs to another user is not taken.
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
    // Shown next to other users' text, whose direction it must not change.
    const full = cleanLine(name) || 'Member';
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

/** By code points, so that no character is split. */
const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('');
