import type { Conference } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { failureText } from '../../shared/failure';
import { PER_PAGE, filterQuery, pageQuery, type ListParams } from './conferences.queries';

const LIST_FAILED = 'Failed to load conferences. Please try again later.';
const FILTER_FAILED = 'Failed to load conferences. Please try again.';

interface Conferences {
  /** Of the requested page; undefined while there is nothing to show. */
  rows: readonly Conference[] | undefined;
  /** Over all pages. */
  total: number;
  /** The rows are still those of the previous page. */
  turning: boolean;
  /** Error message; null without an error. */
  failure: string | null;
  retry: () => void;
}

/**
 * A page of conferences: all of them are paginated, those of a day come in one response.
 *
 * @source product.md, sections 5, 7 and 8
 */
export function useConferences(params: ListParams): Conferences {
  const { page, date, series } = params;
  const all = useQuery({
    ...pageQuery(params),
    enabled: date === null && !series,
    placeholderData: (before) => before,
  });
  const ofDay = useQuery({ ...filterQuery(date ?? ''), enabled: date !== null });

  if (date === null) {
    return {
      rows: all.data?.conferences,
      total: all.data?.total_results ?? 0,
      turning: all.isPlaceholderData,
      failure: all.error ? failureText(all.error, LIST_FAILED) : null,
      retry: () => void all.refetch(),
    };
  }
  return {
    rows: ofDay.data?.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    total: ofDay.data?.length ?? 0,
    turning: false,
    failure: ofDay.error ? failureText(ofDay.error, FILTER_FAILED) : null,
    retry: () => void ofDay.refetch(),
  };
}
