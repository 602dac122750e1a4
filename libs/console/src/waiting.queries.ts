import type { ContentPage } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { ask } from './api/call';
import { OPERATE, slow } from './api/polling';

/** Number of contents that wait for a decision. */
export const waitingQuery = () =>
  queryOptions({
    // Refreshed with the contents whenever one of them changes.
    queryKey: [OPERATE, 'contents', 'waiting'],
    queryFn: async () => (await ask<ContentPage>('/curation/contents?state=waiting')).waiting,
    ...slow,
  });
