import { Injectable } from '@nestjs/common';
import type { SearchSuggestion } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { SUGGESTED_BY, suggestionTerm } from './document.js';
import { SearchService } from './search.service.js';
import { queryWords } from './words.js';

const MOST_SUGGESTIONS = 10;
/** Several terms may lead to one talk. */
const TERMS = 4 * MOST_SUGGESTIONS;
/** Behind every term that begins alike. */
const LAST = '\u{10FFFF}';

/** Talks for what somebody is typing. */
@Injectable()
export class SuggestionsService {
  constructor(
    private readonly database: Database,
    private readonly search: SearchService,
  ) {}

  /**
   * Talks whose title begins so, then those in whose title a word does, then by speakers, then by tags; each in the order of the
   * alphabet. Several words that nowhere stand together are looked for one by one.
   */
  async suggest(text: string): Promise<SearchSuggestion[]> {
    const typed = suggestionTerm(text);
    if (typed === '') return [];
    const found = new Set<number>();
    for (const place of Object.values(SUGGESTED_BY)) {
      for (const id of await this.startingWith(place, typed)) found.add(id);
      if (found.size >= MOST_SUGGESTIONS) break;
    }
    const words = queryWords(text);
    if (found.size < MOST_SUGGESTIONS && words.length > 1)
      for (const id of await this.search.ranked(words, [], MOST_SUGGESTIONS)) found.add(id);
    return this.titlesOf([...found].slice(0, MOST_SUGGESTIONS));
  }

  private async startingWith(place: number, typed: string): Promise<number[]> {
    const rows = await this.database.read.query<{ talk_id: number }>(
      `SELECT talk_id FROM search_terms WHERE place = ? AND term >= ? AND term < ?
       ORDER BY place, term, talk_id LIMIT ${TERMS}`,
      [place, typed, typed + LAST],
    );
    return rows.map(({ talk_id }) => talk_id);
  }

  private async titlesOf(talkIds: number[]): Promise<SearchSuggestion[]> {
    if (talkIds.length === 0) return [];
    const rows = await this.database.read.query<SearchSuggestion>(
      `SELECT id, slug, title FROM talks WHERE id IN (${placeholders(talkIds)}) AND status = 'published'`,
      talkIds,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return talkIds.map((id) => byId.get(id)).filter((row) => row !== undefined);
  }
}
