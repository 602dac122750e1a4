import type { Conference } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { failureText } from '../../shared/failure';
import { PER_PAGE, filterQuery, pageQuery, type Asked } from './conferences.queries';

const LIST_FAILED = 'Failed to load conferences. Please try again later.';
const FILTER_FAILED = 'Failed to load conferences. Please try again.';

interface Conferences {
  /** Of the page that is asked for; undefined while there is nothing to show. */
  rows: readonly Conference[] | undefined;
  /** Of all pages. */
  total: number;
  /** Rows are those of the page before. */
  turning: boolean;
  /** Why there are none, in words. */
  failure: string | null;
  retry: () => void;
}

/** A page of conferences: all of them come by pages, those of a day at once. @source product.md, sections 5, 7 and 8 */
export function useConferences(asked: Asked): Conferences {
  const { page, date, series } = asked;
  const all = useQuery({
    ...pageQuery(asked),
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
