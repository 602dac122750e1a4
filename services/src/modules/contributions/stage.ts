import type { EntityManager } from 'typeorm';
import { lockRows } from '../../database/row-locks.js';
import { SpeakerAliasEntity, SpeakerEntity, TalkSpeakerEntity, type TalkEntity } from '../catalogue/index.js';
import { ContentEntity } from '../contents/index.js';
import { cameWith } from './speaker-rows.js';

/** A speaker's position on the stage. */
export interface StagePlace {
  /** From 0; if omitted, the first position, and the others stay. */
  position?: number | undefined;
  /** Total number of speakers: any beyond it leave the stage. */
  count?: number | undefined;
  /** Leaves the talk out of the speaker's page, if it is not there yet. */
  unlisted?: boolean;
}

/**
 * Puts the speaker on the talk's stage, replacing the one at that position. A speaker who is already on stage stays or moves forward, never
 * back, and never appears twice. A replaced speaker who was added with this talk and gives no other is treated as a typo and deleted.
 */
export async function putOnStage(
  tx: EntityManager,
  talk: TalkEntity,
  speaker: SpeakerEntity,
  { position, count = Infinity, unlisted = false }: StagePlace,
): Promise<void> {
  const onStage = await tx.find(TalkSpeakerEntity, {
    where: { talkId: talk.id },
    order: { position: 'ASC' },
  });
  const own = onStage.find(({ speakerId }) => speakerId === speaker.id);
  const place = position ?? onStage[0]?.position ?? 0;
  const stays = own !== undefined && (position === undefined || own.position <= place);
  const leaving = onStage.filter(
    (other) => other !== own && ((!stays && other.position === place) || other.position >= count),
  );
  for (const { speakerId } of leaving) await tx.delete(TalkSpeakerEntity, { talkId: talk.id, speakerId });
  const key = { talkId: talk.id, speakerId: speaker.id };
  if (!own) await tx.insert(TalkSpeakerEntity, { ...key, position: place, unlisted });
  else if (!stays) await tx.update(TalkSpeakerEntity, key, { position: place });
  for (const { speakerId } of leaving) await forgetSlip(tx, speakerId, talk);
}

async function forgetSlip(tx: EntityManager, speakerId: number, talk: TalkEntity): Promise<void> {
  // Serialised with any transaction that puts this speaker on another stage.
  await lockRows(tx, SpeakerEntity, [speakerId]);
  const speaker = await tx.findOneBy(SpeakerEntity, { id: speakerId });
  if (!speaker || !cameWith(speaker, talk)) return;
  const isKept =
    (await tx.existsBy(TalkSpeakerEntity, { speakerId })) ||
    (await tx.existsBy(SpeakerAliasEntity, { speakerId })) ||
    // Otherwise the same name would be a new speaker, of whom operators have hidden nothing.
    (await tx.existsBy(ContentEntity, { speakerId, state: 'hidden' }));
  if (!isKept) await tx.delete(SpeakerEntity, { id: speakerId });
}
