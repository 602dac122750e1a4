import { getOrThrow } from '@lectern/api-client';
import { MOST_SUBJECTS_PER_PAGE, type SubjectPage } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';

const FRESH = 300_000;

/** Every subject, or those matching a text. */
export const subjectsQuery = (query: string) => {
  const parameters = new URLSearchParams({
    per_page: String(MOST_SUBJECTS_PER_PAGE),
    ...(query && { query }),
  });
  return queryOptions({
    queryKey: ['subjects', query],
    queryFn: () => getOrThrow<SubjectPage>(`/api/v1/tags?${parameters}`),
    staleTime: FRESH,
  });
};

/** The text in the address. */
export const queryIn = (search: URLSearchParams): string => (search.get('query') ?? '').trim().slice(0, 200);
