import { Injectable } from '@nestjs/common';
import { type SearchBoxAnswer, type SuggestedTalk, videoIdOf } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { TalkCards } from '../catalogue/index.js';
import { Finder } from './finder.js';
import { VIDEO_HOST } from './linked-video.js';
import { nameMarks, NameFinder } from './name-finder.js';
import { parseQuery } from './query.js';
import { SUGGESTED_BY, suggestionTerms } from './suggestion-document.js';
import { type SuggestionIndex, suggestionIndex } from './suggestion-terms.js';

const MOST_SUGGESTIONS = 10;
/** Talks in the box, which also shows people, conferences and subjects. */
const MOST_IN_BOX = 4;
/** Several terms may lead to one talk, and several talks may be recordings of one. */
const TERMS = 4 * MOST_SUGGESTIONS;
/** Minimum length for searching anywhere, if no title, speaker or tag begins with the text. */
const LEAST_LETTERS = 5;
const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;
/** Looks like an id and unlike any typed word. */
const SURELY_ID = /[\d_-].*[A-Za-z]|[A-Za-z].*[\d_-]|[a-z].*[A-Z]/;

/** Suggestions while typing. */
@Injectable()
export class SuggestionsService {
  private readonly terms: SuggestionIndex;

  constructor(
    private readonly database: Database,
    private readonly finder: Finder,
    private readonly cards: TalkCards,
    private readonly names: NameFinder,
  ) {
    this.terms = suggestionIndex(database.dialect);
  }

  /**
   * Talks whose title begins with the text, then those by a word of the title, by speaker, and by tag; each group alphabetically, with
   * several recordings of a talk as one. Words that never occur together are searched individually.
   */
  async suggest(text: string, most = MOST_SUGGESTIONS): Promise<SuggestedTalk[]> {
    const spellings = suggestionTerms(text);
    const [typed] = spellings;
    if (typed === undefined) return [];
    let found: number[] = [];
    for (const place of Object.values(SUGGESTED_BY)) {
      const terms = spellings.map((each) => this.terms.startingWith(this.database.read, place, each, TERMS));
      found = await this.onePerGroup([...found, ...(await Promise.all(terms)).flat()]);
      if (found.length >= most) break;
    }
    const query = parseQuery(text);
    const isWorthIt = query.units.length > 1 || (found.length === 0 && typed.length >= LEAST_LETTERS);
    if (found.length < most && isWorthIt) {
      const more = await this.finder.find({
        query,
        filters: [],
        sort: 'relevance',
        exact: false,
        below: false,
        most: MOST_SUGGESTIONS,
      });
      found = await this.onePerGroup([...found, ...more.ids]);
    }
    const cards = await this.cards.inOrder(found.slice(0, most));
    return cards.map(({ id, slug, title, speaker, conference_name, recordings_count }) => ({
      id,
      slug,
      title,
      speaker: speaker?.speakername ?? null,
      conference_name,
      recordings_count,
      marks: nameMarks(title, text),
    }));
  }

  /** Everything the search box suggests. */
  async box(text: string): Promise<SearchBoxAnswer> {
    const video = await this.video(text.trim());
    if (video) return { talks: [], people: [], conferences: [], subjects: [], video };
    const [talks, people, conferences, subjects] = await Promise.all([
      this.suggest(text, MOST_IN_BOX),
      this.names.people(text),
      this.names.conferences(text),
      this.names.subjects(text),
    ]);
    return { talks, people, conferences, subjects, video };
  }

  /** A link to a video, or its id. */
  private async video(text: string): Promise<SearchBoxAnswer['video']> {
    const isId = VIDEO_ID.test(text);
    const videoId = isId ? text : VIDEO_HOST.test(text) ? videoIdOf(text.slice(0, 300)) : null;
    if (videoId === null) return null;
    const [talk = null] = await this.database.read.query<{ id: number; slug: string; title: string }>(
      "SELECT id, slug, title FROM talks WHERE video_id = ? AND status = 'published'",
      [videoId],
    );
    if (!talk && isId && !SURELY_ID.test(text)) return null;
    return { youtube_link: `https://www.youtube.com/watch?v=${videoId}`, talk };
  }

  private async onePerGroup(talkIds: readonly number[]): Promise<number[]> {
    const ids = [...new Set(talkIds)];
    if (ids.length === 0) return [];
    const rows = await this.database.read.query<{ talk_id: number; group_id: number | null }>(
      `SELECT talk_id, group_id FROM search_documents WHERE talk_id IN (${placeholders(ids)})`,
      ids,
    );
    const groups = new Map(rows.map(({ talk_id, group_id }) => [talk_id, group_id ?? talk_id]));
    const seen = new Set<number>();
    return ids.filter((id) => {
      const group = groups.get(id) ?? id;
      return !seen.has(group) && seen.add(group);
    });
  }
}
