import { z } from 'zod';
import type { SearchLength, SearchSort } from './search-limits.js';
import { EventStatus } from './conference.js';
import { TalkCard } from './talk-card.js';
import {
  SEARCH_FACETS,
  TALK_FIELDS,
  TALK_SWITCHES,
  type TalkFieldKindOf,
  type TalkFilterName,
  type TalkSwitchName,
} from './talk-fields.js';

/** The texts of a filter in the parameters of a search. */
interface FilterTexts {
  /** Comma-separated names: a talk must have all of them. */
  names: string;
  name: string;
  slug: string;
  /** Four digits. */
  year: string;
  /** BCP 47; the language alone counts, so `en` finds `en-GB` too. */
  language: string;
  /** `keynote`, `lightning_talk` …; `talk` for an ordinary one. */
  format: string;
  length: SearchLength;
  /** Only talks of which it is true. */
  switch: 'true';
  /** Only talks that were found by what is said in them. Without a query, none. */
  found: 'true';
}

type SearchFilters = { [Name in TalkFilterName]?: FilterTexts[TalkFieldKindOf<Name>] };

/**
 * Query parameters of `GET /talks/combined_search`; the other search calls take the same ones except `page`
 * and `per_page`. All are joined by AND. Texts that are too long are cut, and unknown names find nothing; an
 * invalid value of any other parameter is a 400.
 */
export interface CombinedSearch extends SearchFilters {
  query?: string;
  /**
   * Defaults to `relevance`; without words that means the best to start with. Every order considers the 10,000 matches that were added to
   * the site last, if there are more.
   */
  sort?: SearchSort;
  /** From 1. A page past the end is a 404; the first page may be empty. */
  page?: string;
  per_page?: string;
  /** `true`: searches the words as written, without correcting or dropping any. */
  exact?: 'true';
}

/** Ranges of a text, as pairs of UTF-16 offsets: start and exclusive end. In order, without overlaps. */
export const Marks = z.array(z.tuple([z.int(), z.int()])).meta({ id: 'Marks' });
export type Marks = z.infer<typeof Marks>;

/** A passage of a transcript in which words of the query are said. */
export const Moment = z
  .object({
    /** From the start of the video, where the passage begins: `/video/{slug}?t=`. */
    seconds: z.int(),
    /** Where it ends; null if it is the last one. */
    end: z.int().nullable(),
    /** At most 60 words; `…` where more precedes or follows within it. */
    text: z.string(),
    /** Matches in the text. */
    marks: Marks,
    /** Of the transcript, BCP 47; null if unknown. */
    language: z.string().nullable(),
  })
  .meta({ id: 'Moment' });
export type Moment = z.infer<typeof Moment>;

/**
 * One item of `GET /talks/combined_search`: one talk with all its recordings. The response is an array;
 * `X-Total-Count`, `X-Total-Capped`, `X-Total-Pages` and `Link` are in its headers.
 */
export const SearchResult = TalkCard.extend({
  /**
   * Words of the query that the talk lacks, as typed. Talks with all words come first; then, from the first one that lacks some, those with
   * most of them.
   */
  without: z.array(z.string()),
  /** Matches in the card's texts. */
  marks: z.object({ title: Marks, description: Marks }),
  /** Where it is said: up to three of the best passages, in order of time. Absent if there are none. */
  moments: z.array(Moment).optional(),
  /** How many passages there are in all. Absent if there are none. */
  moments_total: z.int().optional(),
}).meta({ id: 'SearchResult' });
export type SearchResult = z.infer<typeof SearchResult>;

export const SearchResultList = z.array(SearchResult);

/** One item of `GET /talks/search_suggestions?query=` */
export const SearchSuggestion = z
  .object({ id: z.int(), slug: z.string(), title: z.string() })
  .meta({ id: 'SearchSuggestion' });
export type SearchSuggestion = z.infer<typeof SearchSuggestion>;

export const SearchSuggestionList = z.array(SearchSuggestion);

/** A suggestion with what distinguishes talks of the same title. */
export const SuggestedTalk = SearchSuggestion.extend({
  /** The first speaker's name. */
  speaker: z.string().nullable(),
  conference_name: z.string().nullable(),
  recordings_count: z.int(),
  /** Of the title. */
  marks: Marks,
}).meta({ id: 'SuggestedTalk' });
export type SuggestedTalk = z.infer<typeof SuggestedTalk>;

export const FoundPerson = z
  .object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    profile_picture_url: z.string().nullable(),
    talk_count: z.int(),
    first_year: z.int().nullable(),
    last_year: z.int().nullable(),
    /** Number of their talks in the result, if that and not the name is why they are listed. */
    talks_on_this: z.int().nullable(),
    /** Of the name. */
    marks: Marks,
  })
  .meta({ id: 'FoundPerson' });
export type FoundPerson = z.infer<typeof FoundPerson>;

/** A series (`/series/{slug}`), or a conference (`/conference/{slug}`). */
export const FoundConference = z
  .object({
    kind: z.enum(['series', 'conference']),
    slug: z.string(),
    /** Of the series it is an edition of; null for a series. */
    series_slug: z.string().nullable(),
    name: z.string(),
    logo: z.string().nullable(),
    location: z.string().nullable(),
    /** Days; for a series, of its first and its last edition. */
    start_date: z.string().nullable(),
    end_date: z.string().nullable(),
    /** Null for a series. */
    status: EventStatus.nullable(),
    /** 1 for a conference. */
    edition_count: z.int(),
    talk_count: z.int(),
    /** Of the name. */
    marks: Marks,
  })
  .meta({ id: 'FoundConference' });
export type FoundConference = z.infer<typeof FoundConference>;

export const FoundSubject = z
  .object({
    slug: z.string(),
    name: z.string(),
    talk_count: z.int(),
    /** In the name; empty if a synonym matched. */
    marks: Marks,
  })
  .meta({ id: 'FoundSubject' });
export type FoundSubject = z.infer<typeof FoundSubject>;

/** `GET /search/suggestions?query=`: suggestions while typing. */
export const SearchBoxAnswer = z
  .object({
    talks: z.array(SuggestedTalk),
    /** At most three of each. */
    people: z.array(FoundPerson),
    conferences: z.array(FoundConference),
    subjects: z.array(FoundSubject),
    /**
     * Set if a link to a video or its 11-character id was pasted; `talk` is null if the site does not have
     * it.
     */
    video: z
      .object({
        youtube_link: z.string(),
        talk: z.object({ id: z.int(), slug: z.string(), title: z.string() }).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'SearchBoxAnswer' });
export type SearchBoxAnswer = z.infer<typeof SearchBoxAnswer>;

export const FacetValue = z
  .object({
    /** Value for the query parameter. */
    value: z.string(),
    /** Display name of a person; for languages and formats their code, which the screen translates. */
    label: z.string(),
    /**
     * Number of talks it would leave: in addition to the chosen values for `tag`, in place of them for the
     * others.
     */
    count: z.int(),
    chosen: z.boolean(),
  })
  .meta({ id: 'FacetValue' });
export type FacetValue = z.infer<typeof FacetValue>;

/**
 * `GET /talks/search_facet?facet=&find=` with the parameters of the search: values with a word in their name
 * that begins with `find`.
 */
export const FacetValueList = z.array(FacetValue);

/** What depends on the search is absent if there is none. */
type SwitchCounts = {
  [Name in TalkSwitchName]: TalkFieldKindOf<Name> extends 'found' ? z.ZodOptional<z.ZodInt> : z.ZodInt;
};
const switchCounts = Object.fromEntries(
  TALK_SWITCHES.map((name) => [name, TALK_FIELDS[name].kind === 'found' ? z.int().optional() : z.int()]),
) as SwitchCounts;

/** `GET /talks/search_details` with the parameters of the search: everything around the results. */
export const SearchDetails = z
  .object({
    total: z.int(),
    /** There are more than `total`. */
    total_capped: z.boolean(),
    /**
     * Whether `total` and facets count the talks with all words only. Otherwise fewer than five have all: then they count those with most of
     * the words, too, and relevance is the only order.
     */
    all_words: z.boolean(),
    /** How the words were changed; null if all were searched as written. */
    said: z
      .object({
        /** "Nothing for “databses”; showing results for “databases”": the words that were replaced. */
        corrected: z.array(z.object({ from: z.string(), to: z.string() })),
        /** Words that were dropped because no talk has all of them. */
        left_out: z.array(z.string()),
        /** What was searched instead. */
        query: z.string(),
      })
      .nullable(),
    /** A person whose name resembles the query: "Did you mean Sandi Metz?" */
    did_you_mean: z.object({ name: z.string(), slug: z.string() }).nullable(),
    /** At most three of each. */
    groups: z.object({
      people: z.array(FoundPerson),
      conferences: z.array(FoundConference),
      subjects: z.array(FoundSubject),
    }),
    /** At most 30 values each: the chosen ones, then those with the most talks (years: the latest). */
    facets: z.record(z.enum(SEARCH_FACETS), FacetValueList),
    /** How many talks each switch would leave. */
    ...switchCounts,
  })
  .meta({ id: 'SearchDetails' });
export type SearchDetails = z.infer<typeof SearchDetails>;
