import {
  addressCodec,
  TALK_LIST_FILTERS,
  type AddressOf,
  type Parameter,
  type TalkListFilterName,
} from '@lectern/contracts';

/** Maximum characters of a value. Every link of the page repeats the address. */
const LONGEST = 500;

/** The text itself, shortened: invalid values are left to the API to refuse. */
const raw = (usual = ''): Parameter<string> => ({
  read: (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text || usual),
  write: (value) => (value === usual ? '' : value),
});

const filters = Object.fromEntries(TALK_LIST_FILTERS.map((name) => [name, raw()])) as Record<
  TalkListFilterName,
  Parameter<string>
>;
const LIST = addressCodec({ ...filters, sort: raw('newest'), page: raw('1') });

/** A list of talks, as in the address; a filter is empty if it is not set. */
export type ListParams = AddressOf<typeof LIST>;

export const listParamsOf = LIST.read;

/** The query string, without defaults. */
export function parametersOf(params: ListParams): string {
  const text = new URLSearchParams(LIST.write(params)).toString();
  return text && `?${text}`;
}

/** The filters that are set, with their values. */
export const filtersOf = (params: ListParams): [name: TalkListFilterName, value: string][] =>
  TALK_LIST_FILTERS.flatMap((name) => (params[name] ? [[name, params[name]]] : []));

/** The address of a list of talks. */
export const talksPath = (params: ListParams) => `/talks${parametersOf(params)}`;

/** The canonical address: the list in its default order. */
export const canonicalOf = (params: ListParams) => talksPath({ ...params, sort: 'newest' });

/** The list with this filter set, or cleared if it was set to this value; from the first page. */
export const toggled = (params: ListParams, name: TalkListFilterName, value: string): ListParams => ({
  ...params,
  page: '1',
  [name]: params[name] === value ? '' : value,
});

/** The page number in an address; 1 if it is not valid. */
export const pageNumber = (page: string): number => (/^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1);
