import { ask, OPERATE, slow } from '@lectern/console';
import type { CaptionCoverage } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';

/** How many talks have a transcript. */
export const coverageQuery = () =>
  queryOptions({
    queryKey: [OPERATE, 'captions'],
    queryFn: () => ask<CaptionCoverage>('/curation/captions/coverage'),
    ...slow,
  });
