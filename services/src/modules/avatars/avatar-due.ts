import type { EntityManager } from 'typeorm';
import { UserEntity } from '../users/index.js';
import { AvatarEntity } from './avatar.entity.js';

const HOUR_MS = 60 * 60 * 1000;
/** How long a copy is used before the provider's picture is fetched again. */
export const KEPT_MS = 7 * 24 * HOUR_MS;

/**
 * Records the address of a user's picture at sign-in. The picture is fetched again unless it came from this address within the last hour.
 *
 * @returns whether there is something to fetch
 */
export async function noteAvatar(
  tx: EntityManager,
  userId: number,
  image: string | null,
  now: Date,
): Promise<boolean> {
  if (image === null) return false;
  const user = await tx.findOneByOrFail(UserEntity, { id: userId });
  if (user.image !== image) await tx.update(UserEntity, { id: userId }, { image });
  const avatar = await tx.findOneBy(AvatarEntity, { userId });
  if (!avatar) {
    await tx.insert(AvatarEntity, { userId, picture: null, dueAt: now });
    return true;
  }
  const isFresh = avatar.dueAt.getTime() > now.getTime() + KEPT_MS - HOUR_MS;
  if (isFresh && user.image === image) return false;
  await tx.update(AvatarEntity, { id: avatar.id }, { dueAt: now });
  return true;
}
