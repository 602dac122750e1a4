import { getOrThrow } from '@lectern/api-client';
import type { OwnText } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';

export type OwnTextName = 'about' | 'privacy';

const FRESH = 300_000;

/** A text about the site itself. */
export const ownTextQuery = (name: OwnTextName) =>
  queryOptions({
    queryKey: ['own_texts', name],
    queryFn: () => getOrThrow<OwnText>(`/api/v1/own_texts/${name}`),
    staleTime: FRESH,
  });
