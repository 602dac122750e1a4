import { getOrThrow, postOrThrow } from '@lectern/api-client';
import { useAuth } from '@lectern/auth';
import type { SummaryAnswer, TagsAnswer, TalkAnswer, TalkMore, TranscriptAnswer } from '@lectern/contracts';
import { queryOptions, useLocation, useQuery, useQueryClient } from '@lectern/remote';
import { statusOf } from './failure-status';

/** Transcripts hardly ever change. */
const TEN_MINUTES = 600_000;
const pathOf = (slug: string) => `/api/v1/talks/${encodeURIComponent(slug)}`;

/**
 * A talk by its slug or id. What it says of likes belongs to who looks; a page rendered on the server has no viewer.
 *
 * @param origin `?from=search` tells that it was opened from a search; the talk is the same
 */
export const talkQuery = (slug: string, viewer: number | null = null, origin = '') =>
  queryOptions({
    queryKey: ['talks', slug, 'page', viewer],
    queryFn: () => getOrThrow<TalkAnswer>(pathOf(slug) + origin),
  });

/** @param language BCP 47; the best transcript without one */
export const transcriptQuery = (slug: string, language: string | null = null) =>
  queryOptions({
    queryKey: ['talks', slug, 'transcripts', language],
    queryFn: () =>
      loggedOnly(
        'transcript',
        getOrThrow<TranscriptAnswer>(
          `${pathOf(slug)}/transcripts${language ? `?language=${encodeURIComponent(language)}` : ''}`,
        ),
      ),
    // What came with the page may be its beginning.
    staleTime: ({ state }) => (state.data?.more ? 0 : TEN_MINUTES),
    retry: false,
  });

/** Where the talk leads on to. */
export const moreQuery = (slug: string) =>
  queryOptions({
    queryKey: ['talks', slug, 'more'],
    queryFn: () => loggedOnly('more talks', getOrThrow<TalkMore>(`${pathOf(slug)}/more`)),
    staleTime: TEN_MINUTES,
    retry: false,
  });

/** Makes and stores what is missing, so it is for the browser alone: rendering a page changes nothing. */
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
    // A talk that is not there has said so itself; robots would fill the log with its transcript.
    if (statusOf(error) !== 404)
      console.warn(`Failed to fetch the ${what}:`, error instanceof Error ? error.message : error);
    throw error;
  });
}

/**
 * The talk as the current viewer sees it. Whoever signs in gets their own likes marked; until that answer is here, and
 * where it fails, what everybody sees stays on the screen.
 */
export function useTalk(slug: string) {
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const origin = state?.from === 'search' ? '?from=search' : '';
  const viewer = useAuth((state) => state.user?.id ?? null);
  const everybodys = useQueryClient().getQueryData(talkQuery(slug).queryKey);
  const query = useQuery({
    ...talkQuery(slug, viewer, origin),
    placeholderData: everybodys,
    enabled: slug !== '',
  });
  return { ...query, data: query.data ?? everybodys, viewer };
}
