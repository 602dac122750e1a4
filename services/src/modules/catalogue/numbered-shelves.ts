import { Injectable } from '@nestjs/common';
import type { NumberedShelves as Shelves } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { hiddenGems, mostWatched, numberedTalks } from './numbered-talks.js';
import { TalkCards } from './talk-cards.js';

const LENGTH = 4;

/** Shelves of talks that the numbers of their platform speak for. */
@Injectable()
export class NumberedShelves {
  constructor(
    private readonly database: Database,
    private readonly cards: TalkCards,
    private readonly clock: Clock,
  ) {}

  /**
   * Of a subject, or of all talks.
   *
   * @param taken ids of talks that are shown elsewhere
   */
  async of(tagId: number | null, taken: ReadonlySet<number>): Promise<Shelves> {
    const all = await numberedTalks(this.database.slow, tagId);
    const talks = all.filter(({ id }) => !taken.has(id));
    const watched = mostWatched(talks, LENGTH, this.clock.now().getUTCFullYear());
    const shown = new Set(watched?.ids);
    const gems = hiddenGems(
      talks.filter(({ id }) => !shown.has(id)),
      LENGTH,
    );
    return {
      hidden_gems: await this.cards.inOrder(gems),
      most_watched: watched && { year: watched.year, talks: await this.cards.inOrder(watched.ids) },
    };
  }
}
