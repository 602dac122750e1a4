import { getOrThrow } from '@lectern/api-client';
import { completeFacts, type ConferenceAnswer, type ConferenceTalks } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { parametersOf, type TalkParams } from './talks-in-address';

const pathOf = (slug: string) => `/api/v1/conferences/${encodeURIComponent(slug)}`;

/** The head of a conference's page. */
export const conferenceQuery = (slug: string) =>
  queryOptions({
    queryKey: ['conferences', slug, 'facts'],
    queryFn: async () => completeFacts(await getOrThrow<ConferenceAnswer>(pathOf(slug))),
  });

/** A page of a conference's talks. */
export const talksQuery = (slug: string, params: TalkParams) => {
  const parameters = parametersOf(params).toString();
  return queryOptions({
    queryKey: ['conferences', slug, 'talks', parameters],
    queryFn: () => getOrThrow<ConferenceTalks>(`${pathOf(slug)}/talks${parameters && `?${parameters}`}`),
  });
};
