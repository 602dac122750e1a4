import type { EntityManager } from 'typeorm';
import type { Database } from '../../database/database.js';
import { SpeakerAliasEntity, SpeakerEntity, TalkSpeakerEntity, type TalkEntity } from '../catalogue/index.js';
import { cameWith } from './speaker-rows.js';
import { lockRow } from './talk-rows.js';

/** Where on the stage a speaker stands. */
export interface StagePlace {
  /** From 0; left out, the first one's place is meant, and the others stay. */
  position?: number | undefined;
  /** How many give the talk in all: who stands behind them leaves the stage. */
  count?: number | undefined;
}

/**
 * Puts the speaker on the talk's stage, in the place of who was there before. Who is there already stays, or moves ahead, never back: nobody
 * stands there twice. Who thereby gives no talk any more, and came with this one, was a slip of the pen and goes.
 */
export async function putOnStage(
  tx: EntityManager,
  database: Database,
  talk: TalkEntity,
  speaker: SpeakerEntity,
  { position, count = Infinity }: StagePlace,
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
  if (!own) await tx.insert(TalkSpeakerEntity, { ...key, position: place });
  else if (!stays) await tx.update(TalkSpeakerEntity, key, { position: place });
  for (const { speakerId } of leaving) await forgetSlip(tx, database, speakerId, talk);
}

async function forgetSlip(
  tx: EntityManager,
  database: Database,
  speakerId: number,
  talk: TalkEntity,
): Promise<void> {
  // Whoever is about to put the speaker on another stage waits for this lock, or has it.
  await lockRow(tx, database, 'speakers', speakerId);
  const speaker = await tx.findOneBy(SpeakerEntity, { id: speakerId });
  if (!speaker || !cameWith(speaker, talk)) return;
  const isKept =
    (await tx.existsBy(TalkSpeakerEntity, { speakerId })) ||
    (await tx.existsBy(SpeakerAliasEntity, { speakerId }));
  if (!isKept) await tx.delete(SpeakerEntity, { id: speakerId });
}
