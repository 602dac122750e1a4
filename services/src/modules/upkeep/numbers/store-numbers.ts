import { In } from 'typeorm';
import type { Database } from '../../../database/database.js';
import { type NumbersSource, TalkEntity, VideoNumbersEntity } from '../../catalogue/index.js';

export type VideoNumbers = Pick<VideoNumbersEntity, 'videoId' | 'views' | 'likes' | 'day'>;

/** `no-talk`: no talk has the video. `older`: numbers of a later day are stored. */
export type NumbersOutcome = 'stored' | 'unchanged' | 'older' | 'no-talk';

/**
 * Stores what is new among these numbers, in one transaction.
 *
 * @param all each of another video
 * @returns the outcomes, in the same order
 */
export async function storeNumbers(
  database: Database,
  all: readonly VideoNumbers[],
  source: NumbersSource,
): Promise<NumbersOutcome[]> {
  const ids = all.map(({ videoId }) => videoId);
  return database.write(async (tx) => {
    const talks = await tx.find(TalkEntity, { select: { videoId: true }, where: { videoId: In(ids) } });
    const shown = new Set(talks.map(({ videoId }) => videoId));
    const stored = await tx.findBy(VideoNumbersEntity, { videoId: In(ids) });
    const known = new Map(stored.map((row) => [row.videoId, row]));
    const outcomes = all.map((numbers) =>
      shown.has(numbers.videoId) ? outcomeOf(numbers, known.get(numbers.videoId)) : 'no-talk',
    );
    const rows = all.filter((_, at) => outcomes[at] === 'stored').map((row) => ({ ...row, source }));
    if (rows.length > 0) await tx.upsert(VideoNumbersEntity, rows, ['videoId']);
    return outcomes;
  });
}

function outcomeOf({ views, likes, day }: VideoNumbers, known?: VideoNumbers): NumbersOutcome {
  if (!known || day > known.day) return 'stored';
  if (day < known.day) return 'older';
  return views === known.views && likes === known.likes ? 'unchanged' : 'stored';
}
