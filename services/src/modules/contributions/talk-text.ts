import type { EntityManager } from 'typeorm';
import { readDescription } from '../../text/description/index.js';
import { TalkTextEntity } from '../catalogue/index.js';

/** Stores a member's description verbatim and structured, replacing the previous one. */
export async function keepText(
  tx: EntityManager,
  talkId: number,
  source: string,
  recording: { videoId: string; duration: number | null },
): Promise<void> {
  const { markup, blocks } = readDescription(source, recording);
  await tx.delete(TalkTextEntity, { talkId });
  if (blocks.length > 0)
    await tx.insert(TalkTextEntity, { talkId, markup, source, blocks: JSON.stringify(blocks) });
}
