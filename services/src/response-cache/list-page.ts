import { DomainError } from '../kernel/errors.js';

/** The requested part of a list; pages are counted from 1. */
export interface ListPage {
  page: number;
  perPage: number;
}

/** Size of the whole list; `capped` if there is more than `total`. */
export interface ListTotal {
  total: number;
  capped: boolean;
}

/** A page of a list, and the size of the whole. */
export interface Listed<Item> extends ListTotal {
  items: Item[];
}

/**
 * Parses `page` and `per_page`.
 *
 * @throws {DomainError} 400 unless they are positive integers, `per_page` at most `maxPerPage`
 */
export function listPage(
  query: Readonly<Record<string, unknown>>,
  { perPage, maxPerPage }: { perPage: number; maxPerPage: number },
): ListPage {
  const page = wholeNumber(query.page, 1);
  const requested = wholeNumber(query.per_page, perPage);
  if (page === null || requested === null || requested > maxPerPage)
    throw new DomainError('BAD_REQUEST', {
      text: `A page must be a whole number from 1, and has 1 to ${maxPerPage} entries.`,
    });
  return { page, perPage: requested };
}

/** Digits only, so that neither `1e3` nor a repeated parameter counts as a number. */
function wholeNumber(value: unknown, otherwise: number): number | null {
  if (value === undefined) return otherwise;
  return typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}

/** @throws {DomainError} 404 for a page past the end; the first page may be empty. */
export function refusePastEnd({ page, perPage }: ListPage, total: number): void {
  if (page > 1 && (page - 1) * perPage >= total)
    throw new DomainError('NOT_FOUND', { text: 'This page of the list does not exist.' });
}

/**
 * `X-Total-Count`, `X-Total-Capped` and `Link` of a page. They are cached for everyone, so the links have none of a request's other
 * parameters.
 *
 * @param url path and query of the request
 * @param names of the parameters that choose the list, besides those of its pages
 */
export function listHeaders(
  url: string,
  { page, perPage }: ListPage,
  { total, capped }: ListTotal,
  names: readonly string[] = [],
): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / perPage));
  const [path = '', search = ''] = url.split('?', 2);
  const known = [...new URLSearchParams(search)].filter(([name]) =>
    [...names, 'page', 'per_page'].includes(name),
  );
  const link = (number: number, rel: string) => {
    const parameters = new URLSearchParams(known);
    parameters.set('page', String(number));
    return `<${path}?${parameters.toString()}>; rel="${rel}"`;
  };
  const links = [
    link(1, 'first'),
    ...(page > 1 ? [link(page - 1, 'prev')] : []),
    ...(page < last ? [link(page + 1, 'next')] : []),
    link(last, 'last'),
  ];
  return {
    'X-Total-Count': String(total),
    'X-Total-Capped': String(capped),
    Link: links.join(', '),
  };
}
