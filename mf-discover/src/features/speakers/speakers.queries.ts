import { getOrThrow } from '@lectern/api-client';
import {
  completeSpeaker,
  OTHER_LETTERS,
  SPEAKER_SORTS,
  type SpeakerPage,
  type SpeakerSort,
  type SpeakersNamed,
} from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { nullIf404 } from '../../shared/null-if-404';

const FRESH = 60_000;

/** The filter of the list, as in the address. */
export interface ListParams {
  /** From 1. */
  page: number;
  query: string;
  /** `A` to `Z`, `other`, or empty. */
  letter: string;
  sort: SpeakerSort;
}

/** Parses an address; invalid values count as absent. */
export function listParamsOf(search: URLSearchParams): ListParams {
  const page = search.get('page') ?? '';
  const letter = search.get('letter') ?? '';
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    query: (search.get('query') ?? '').trim().slice(0, 200),
    letter: letter === OTHER_LETTERS ? letter : /^[a-z]$/i.test(letter) ? letter.toUpperCase() : '',
    sort: SPEAKER_SORTS.find((sort) => sort === search.get('sort')) ?? 'talks',
  };
}

const parametersOf = ({ query, letter, sort }: ListParams): [string, string][] => [
  ...(query ? [['query', query] satisfies [string, string]] : []),
  ...(letter ? [['letter', letter] satisfies [string, string]] : []),
  ...(sort === 'talks' ? [] : [['sort', sort] satisfies [string, string]]),
];

/** Address of the list with these filters. Changing a filter returns to the first page. */
export function listPath(params: ListParams, change: Partial<ListParams> = {}): string {
  const next = { ...params, page: 1, ...change };
  const parameters = new URLSearchParams(parametersOf(next));
  if (next.page > 1) parameters.set('page', String(next.page));
  return parameters.size > 0 ? `/speakers?${parameters.toString()}` : '/speakers';
}

/** One page of the list. */
export const speakersQuery = (params: ListParams) =>
  queryOptions({
    queryKey: ['speakers', params],
    queryFn: async () => {
      const parameters = new URLSearchParams([['page', String(params.page)], ...parametersOf(params)]);
      const answer = await getOrThrow<SpeakerPage>(`/api/v1/speakers?${parameters.toString()}`);
      return { ...answer, speakers: answer.speakers.map(completeSpeaker) };
    },
    staleTime: FRESH,
  });

/** The people who share a name; null if no speaker has it. */
export const namedQuery = (name: string) =>
  queryOptions({
    queryKey: ['speakers', 'named', name],
    queryFn: () =>
      nullIf404(() => getOrThrow<SpeakersNamed>(`/api/v1/speakers/named/${encodeURIComponent(name)}`)),
    staleTime: FRESH,
  });
