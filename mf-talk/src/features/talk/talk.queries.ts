import { getOrThrow, postOrThrow, statusOf } from '@lectern/api-client';
import { useAuth } from '@lectern/auth';
import {
  completeTalk,
  completeTranscript,
  type OwnTranscript,
  type SummaryAnswer,
  type TagsAnswer,
  type TalkAnswer,
  type TalkMore,
  type TranscriptAnswer,
} from '@lectern/contracts';
import { queryOptions, useLocation, useQuery, useQueryClient } from '@lectern/remote';

/** Transcripts hardly ever change. */
const TEN_MINUTES = 600_000;
const pathOf = (slug: string) => `/api/v1/talks/${encodeURIComponent(slug)}`;

/**
 * A talk by its slug or id. Its likes depend on the viewer; a server-rendered page has none.
 *
 * @param origin `?from=search` records that it was opened from a search; the talk is the same
 */
export const talkQuery = (slug: string, viewer: number | null = null, origin = '') =>
  queryOptions({
    queryKey: ['talks', slug, 'page', viewer],
    queryFn: async () => completeTalk(await getOrThrow<TalkAnswer>(pathOf(slug) + origin)),
  });

/** @param language BCP 47; the best transcript if omitted */
export const transcriptQuery = (slug: string, language: string | null = null) =>
  queryOptions({
    queryKey: ['talks', slug, 'transcripts', language],
    queryFn: () =>
      loggedOnly(
        'transcript',
        getOrThrow<TranscriptAnswer>(
          `${pathOf(slug)}/transcripts${language ? `?language=${encodeURIComponent(language)}` : ''}`,
        ).then(completeTranscript),
      ),
    // The data that came with the page may be incomplete.
    staleTime: ({ state }) => (state.data?.more ? 0 : TEN_MINUTES),
    retry: false,
  });

/** The viewer's transcript that others do not see. */
export const ownTranscriptQuery = (slug: string, viewer: number) =>
  queryOptions({
    queryKey: ['talks', slug, 'own transcript', viewer],
    queryFn: () => getOrThrow<OwnTranscript>(`${pathOf(slug)}/transcripts/waiting`),
    retry: false,
  });

/** Talks to continue with after this one. */
export const moreQuery = (slug: string) =>
  queryOptions({
    queryKey: ['talks', slug, 'more'],
    queryFn: () => loggedOnly('more talks', getOrThrow<TalkMore>(`${pathOf(slug)}/more`)),
    staleTime: TEN_MINUTES,
    retry: false,
  });

/**
 * Generates and stores a missing summary, so it runs in the browser only: rendering a page changes nothing.
 */
export const summaryQuery = (slug: string) =>
  queryOptions({
    queryKey: ['talks', slug, 'summary'],
    queryFn: () => loggedOnly('summary', postOrThrow<SummaryAnswer>(`${pathOf(slug)}/ensure_summary`)),
    staleTime: Infinity,
    retry: false,
  });

/** Like `summaryQuery`, for the tags of a talk that has none. */
export const tagsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['talks', slug, 'tags'],
    queryFn: () => loggedOnly('tags', postOrThrow<TagsAnswer>(`${pathOf(slug)}/ensure_tags`)),
    staleTime: Infinity,
    retry: false,
  });

/** @source product.md, section 8: transcript, summary and tags failures are logged only */
async function loggedOnly<T>(what: string, answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    // A missing talk, or one taken off the site, is reported by its own query; crawlers would fill the log with its transcript.
    if (![404, 410].includes(statusOf(error)))
      console.warn(`Failed to fetch the ${what}:`, error instanceof Error ? error.message : error);
    throw error;
  });
}

/**
 * The talk as the current viewer sees it. After sign-in it is refetched with the viewer's likes; until that
 * response arrives, or if it fails, the public data stays on screen.
 */
export function useTalk(slug: string) {
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const origin = state?.from === 'search' ? '?from=search' : '';
  const viewer = useAuth((state) => state.user?.id ?? null);
  const publicAnswer = useQueryClient().getQueryData(talkQuery(slug).queryKey);
  const query = useQuery({
    ...talkQuery(slug, viewer, origin),
    placeholderData: publicAnswer,
    enabled: slug !== '',
  });
  return { ...query, data: query.data ?? publicAnswer, viewer };
}
