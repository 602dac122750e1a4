import type { EntityManager } from 'typeorm';
import { TalkChange } from '../catalogue/index.js';
import { indexTalks } from './talk-index.js';

/**
 * Every change to talks, to who gives them and to their tags goes through here: counters and the search index follow inside the
 * same transaction.
 *
 * @param talkIds those that are there already and may change
 * @param work writes; resolves to what `added` takes the ids of new talks from
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
  await change.settle(addedIds);
  await indexTalks(tx, [...talkIds, ...addedIds]);
  return result;
}
