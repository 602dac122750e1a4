import { getOrThrow } from '@lectern/api-client';
import {
  OTHER_LETTERS,
  SPEAKER_SORTS,
  type SpeakerPage,
  type SpeakerSort,
  type SpeakersNamed,
} from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { nothingWhere404 } from '../../shared/nothing-where-404';

const FRESH = 60_000;

/** The filter of the list, as in the address. */
export interface Asked {
  /** From 1. */
  page: number;
  query: string;
  /** `A` to `Z`, `other`, or empty. */
  letter: string;
  sort: SpeakerSort;
}

/** Parses an address; invalid values count as absent. */
export function askedFor(search: URLSearchParams): Asked {
  const page = search.get('page') ?? '';
  const letter = search.get('letter') ?? '';
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    query: (search.get('query') ?? '').trim().slice(0, 200),
    letter: letter === OTHER_LETTERS ? letter : /^[a-z]$/i.test(letter) ? letter.toUpperCase() : '',
    sort: SPEAKER_SORTS.find((sort) => sort === search.get('sort')) ?? 'talks',
  };
}

const parametersOf = ({ query, letter, sort }: Asked): [string, string][] => [
  ...(query ? [['query', query] satisfies [string, string]] : []),
  ...(letter ? [['letter', letter] satisfies [string, string]] : []),
  ...(sort === 'talks' ? [] : [['sort', sort] satisfies [string, string]]),
];

/** Address of the list with these filters. Changing a filter returns to the first page. */
export function listPath(asked: Asked, change: Partial<Asked> = {}): string {
  const next = { ...asked, page: 1, ...change };
  const parameters = new URLSearchParams(parametersOf(next));
  if (next.page > 1) parameters.set('page', String(next.page));
  return parameters.size > 0 ? `/speakers?${parameters.toString()}` : '/speakers';
}

/** One page of the list. */
export const speakersQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['speakers', asked],
    queryFn: () => {
      const parameters = new URLSearchParams([['page', String(asked.page)], ...parametersOf(asked)]);
      return getOrThrow<SpeakerPage>(`/api/v1/speakers?${parameters.toString()}`);
    },
    staleTime: FRESH,
  });

/** The people who share a name; null if nobody has it. */
export const namedQuery = (name: string) =>
  queryOptions({
    queryKey: ['speakers', 'named', name],
    queryFn: () =>
      nothingWhere404(() => getOrThrow<SpeakersNamed>(`/api/v1/speakers/named/${encodeURIComponent(name)}`)),
    staleTime: FRESH,
  });
