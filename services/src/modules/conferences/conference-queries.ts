import { CONFERENCES_PER_PAGE } from '@lectern/contracts';
import { z } from 'zod';
import { DomainError } from '../../gateway/errors.js';

const MAX_PER_PAGE = 100;

/** Digits alone, so that neither `1e3` nor a parameter given twice is a number. */
const count = (max: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(max));

const PageQuery = z.object({
  page: count(1_000_000),
  per_page: count(MAX_PER_PAGE).default(CONFERENCES_PER_PAGE),
});

/** One page of the list; pages are counted from 1. */
export interface PageAsked {
  page: number;
  perPage: number;
}

/** What a query says about pages; null where it does not speak of them. Throws `BAD_REQUEST`. */
export function pageAsked(query: Record<string, unknown>): PageAsked | null {
  if (query.page === undefined && query.per_page === undefined) return null;
  const asked = PageQuery.safeParse({ page: '1', ...query });
  if (!asked.success) {
    throw new DomainError('BAD_REQUEST', {
      text: `A page is a whole number from 1 on, and has 1 to ${MAX_PER_PAGE} conferences.`,
    });
  }
  return { page: asked.data.page, perPage: asked.data.per_page };
}

const day = (name: string) => z.iso.date({ error: `The ${name} must be a day, as yyyy-MM-dd`, abort: true });

/**
 * Both days of the filter, the last one included.
 *
 * @source product.md, section 5
 */
export const RangeQuery = z
  .object({ start_date: day('start date'), end_date: day('end date') })
  .refine(({ start_date, end_date }) => start_date <= end_date, {
    path: ['start_date'],
    message: 'The start date must not be after the end date',
  });
export type RangeQuery = z.infer<typeof RangeQuery>;
