import type { EntityManager } from 'typeorm';
import { type TalkEntity as Talk, TalkEntity, TalkSpeakerEntity } from '../catalogue/index.js';
import { queueVideoMails } from '../subscriptions/index.js';
import { initialScore } from '../talks/index.js';

/**
 * Publishes a draft with the current time once it has a speaker. No-op for a talk that is already published or has no speaker.
 *
 * @source decisions.md, "Calls, point by point": a talk stays a draft until its wizard is finished
 */
export async function publishFinished(tx: EntityManager, talk: Talk, now: Date): Promise<void> {
  if (talk.status === 'published' || !(await tx.existsBy(TalkSpeakerEntity, { talkId: talk.id }))) return;
  const { internalViews, totalLikes } = talk;
  await tx.update(TalkEntity, talk.id, {
    status: 'published',
    createdAt: now,
    trendingScore: initialScore({ createdAt: now, internalViews, totalLikes }),
  });
  await queueVideoMails(tx, [talk.id], now);
}
