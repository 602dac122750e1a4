import { Injectable } from '@nestjs/common';
import type { TalkCard } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { TalkCards } from '../catalogue/index.js';
import { type SearchEngine, searchEngine } from './search-engine.js';
import { SearchFilters } from './search-filters.js';
import { type Place, speakerToken, tagToken, wordTokens } from './tokens.js';
import { type QueryWord, queryWords } from './words.js';

/** Any text; blank ones ask for nothing. */
export interface Search {
  query: string;
  /** With commas between. */
  tag: string;
  speakerName: string;
}

/** Reading a card takes about 0.1 ms, and nobody looks at a hundred. */
const MOST_RESULTS = 60;

interface Step {
  place: Place;
  beginnings: boolean;
}

/** Title before the rest, whole words before beginnings; within each the full-text index ranks. */
const STEPS: readonly Step[] = [
  { place: 'title', beginnings: false },
  { place: 'title', beginnings: true },
  { place: 'anywhere', beginnings: false },
  { place: 'anywhere', beginnings: true },
];

/**
 * Finds published talks.
 *
 * @source decisions.md, "Ranking": every word matches somewhere, title first; tags by OR, the three by AND
 */
@Injectable()
export class SearchService {
  private readonly engine: SearchEngine;

  constructor(
    private readonly database: Database,
    private readonly cards: TalkCards,
    private readonly filters: SearchFilters,
  ) {
    this.engine = searchEngine(database.dialect);
  }

  /** At most 60 talks, the best first; nothing where nothing is asked for. */
  async find({ query, tag, speakerName }: Search): Promise<TalkCard[]> {
    const words = queryWords(query);
    // Signs alone are a question too, and no talk answers it.
    if (query.trim() !== '' && words.length === 0) return [];
    const [tags, speakers] = await Promise.all([this.filters.tags(tag), this.filters.speakers(speakerName)]);
    if (tags?.length === 0 || speakers?.length === 0) return [];
    if (words.length === 0) return tags || speakers ? this.narrowed(tags, speakers) : [];
    const tokens = [tags?.map(tagToken), speakers?.map(speakerToken)].filter((list) => list !== undefined);
    return this.cards.inOrder(await this.ranked(words, tokens, MOST_RESULTS));
  }

  /** Ids of the talks that have all of these words, the best first. */
  async ranked(words: readonly QueryWord[], filters: string[][], limit: number): Promise<number[]> {
    const found = new Set<number>();
    const find = ({ place, beginnings }: Step) => {
      const tokens = words.map((word) => wordTokens(place, word));
      return this.engine.find(this.database.read, { words: tokens, beginnings, filters }, limit);
    };
    for (let next = 0; next < STEPS.length && found.size < limit; next += this.engine.atOnce) {
      const steps = await Promise.all(STEPS.slice(next, next + this.engine.atOnce).map(find));
      for (const id of steps.flat()) found.add(id);
    }
    return [...found].slice(0, limit);
  }

  /** Without words nothing is more relevant than anything else: the most viewed first, then the newest. */
  private narrowed(tags: number[] | null, speakers: number[] | null): Promise<TalkCard[]> {
    const conditions = [
      tags && `t.id IN (SELECT talk_id FROM talk_tags WHERE tag_id IN (${placeholders(tags)}))`,
      speakers &&
        `t.id IN (SELECT talk_id FROM talk_speakers WHERE speaker_id IN (${placeholders(speakers)}))`,
    ].filter((condition) => condition !== null);
    return this.cards.list(
      `WHERE t.status = 'published' AND ${conditions.join(' AND ')}
       ORDER BY t.internal_views DESC, t.total_likes DESC, t.created_at DESC, t.id DESC LIMIT ?`,
      [...(tags ?? []), ...(speakers ?? []), MOST_RESULTS],
    );
  }
}
