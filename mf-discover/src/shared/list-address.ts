import type { TalkSort } from '@lectern/contracts';

/** What a list can be narrowed by, in the order in which addresses name it. */
const FILTERS = ['tag', 'language', 'format', 'length', 'year'] as const;
export type FilterName = (typeof FILTERS)[number];

/** What the address of a list of talks says. */
export interface Asked {
  filters: Readonly<Partial<Record<FilterName, string>>>;
  sort: TalkSort;
  /** From 1; as it stands in the address where it is no number. */
  page: string;
}

/** Reads an address; what it says wrongly is left to the API to refuse. */
export function askedFor(search: URLSearchParams): Asked {
  const filters: Asked['filters'] = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  return {
    filters,
    sort: (search.get('sort') || 'newest') as TalkSort,
    page: search.get('page') || '1',
  };
}

/** The parameters that stand for it; what goes without saying is left out. */
export function parametersOf({ filters, sort, page }: Asked): string {
  const parameters = new URLSearchParams();
  for (const name of FILTERS) if (filters[name]) parameters.set(name, filters[name]);
  if (sort !== 'newest') parameters.set('sort', sort);
  if (page !== '1') parameters.set('page', page);
  const text = parameters.toString();
  return text && `?${text}`;
}

/** The address of a list of talks. */
export const talksPath = (asked: Asked) => `/talks${parametersOf(asked)}`;

/** The same list's address whatever its order: what search engines should know it by. */
export const canonicalOf = (asked: Asked) => talksPath({ ...asked, sort: 'newest' });

/** The list with this filter set, or without it where it is set so already; from its first page. */
export function toggled(asked: Asked, name: FilterName, value: string): Asked {
  const { [name]: now, ...others } = asked.filters;
  return { ...asked, page: '1', filters: now === value ? others : { ...others, [name]: value } };
}

/** The number of a page in an address; 1 where it is none. */
export const pageNumber = (page: string): number => (/^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1);
