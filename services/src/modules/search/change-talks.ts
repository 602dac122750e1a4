import type { EntityManager } from 'typeorm';
import {
  countSpeakerTags,
  discountUnlisted,
  listUnderTags,
  rateTalks,
  TalkChange,
} from '../catalogue/index.js';
import { indexLines } from './line-index.js';
import { indexTalks } from './talk-index.js';

/**
 * Every change to talks, their speakers, tags and transcripts goes through here: counters and the search index are updated in the same transaction.
 *
 * @param talkIds existing talks that may change
 * @param work performs the writes; `added` extracts the ids of new talks from its result
 */
export async function changeTalks<T>(
  tx: EntityManager,
  talkIds: readonly number[],
  work: () => Promise<T>,
  added: (result: T) => readonly number[] = () => [],
): Promise<T> {
  const change = await TalkChange.begin(tx, talkIds);
  const result = await work();
  const addedIds = added(result);
  const { talkIds: ids, speakerIds } = await change.settle(addedIds);
  await rateTalks(tx, ids);
  await discountUnlisted(tx, speakerIds);
  await listUnderTags(tx, ids);
  await countSpeakerTags(tx, speakerIds);
  await indexTalks(tx, ids);
  await indexLines(tx, ids);
  return result;
}
