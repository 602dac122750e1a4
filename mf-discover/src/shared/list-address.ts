import type { TalkSort } from '@lectern/contracts';

/** The filters of a list, in the order of addresses. */
const FILTERS = ['tag', 'language', 'format', 'length', 'year'] as const;
export type FilterName = (typeof FILTERS)[number];

/** A list of talks, as in the address. */
export interface ListParams {
  filters: Readonly<Partial<Record<FilterName, string>>>;
  sort: TalkSort;
  /** From 1; the raw text if it is not a number. */
  page: string;
}

/** Maximum characters of a value. Every link of the page repeats the address. */
const LONGEST = 500;

/** The value of a parameter in the address; too long a value counts as absent. */
function valueOf(search: URLSearchParams, name: string): string | null {
  const value = search.get(name);
  return value && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
}

/** Parses an address; invalid values are left to the API to refuse. */
export function listParamsOf(search: URLSearchParams): ListParams {
  const filters: ListParams['filters'] = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = valueOf(search, name);
      return value ? [[name, value]] : [];
    }),
  );
  return {
    filters,
    sort: (valueOf(search, 'sort') || 'newest') as TalkSort,
    page: valueOf(search, 'page') || '1',
  };
}

/** The query string, without defaults. */
export function parametersOf({ filters, sort, page }: ListParams): string {
  const parameters = new URLSearchParams();
  for (const name of FILTERS) if (filters[name]) parameters.set(name, filters[name]);
  if (sort !== 'newest') parameters.set('sort', sort);
  if (page !== '1') parameters.set('page', page);
  const text = parameters.toString();
  return text && `?${text}`;
}

/** The address of a list of talks. */
export const talksPath = (params: ListParams) => `/talks${parametersOf(params)}`;

/** The canonical address: the list in its default order. */
export const canonicalOf = (params: ListParams) => talksPath({ ...params, sort: 'newest' });

/** The list with this filter set, or cleared if it was set to this value; from the first page. */
export function toggled(params: ListParams, name: FilterName, value: string): ListParams {
  const { [name]: now, ...others } = params.filters;
  return { ...params, page: '1', filters: now === value ? others : { ...others, [name]: value } };
}

/** The page number in an address; 1 if it is not valid. */
export const pageNumber = (page: string): number => (/^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1);
