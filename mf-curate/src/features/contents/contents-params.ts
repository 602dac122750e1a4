import {
  MAX_CONTENTS_TEXT,
  type ContentKind,
  type ContentState,
  type ContentsQuery,
} from '@lectern/contracts';
import { KINDS, STATES } from '../../shared/kinds';
import { CONTENTS_PATH } from '../../shared/paths';

const isKind = (text: string | null): text is ContentKind => text !== null && Object.hasOwn(KINDS, text);
const isState = (text: string | null): text is ContentState => text !== null && Object.hasOwn(STATES, text);
const SHORTEST_TEXT = 2;

/** The filter of the list, as in the page's address. Unreadable values count as absent. */
export function filterOf(search: URLSearchParams): ContentsQuery {
  const [kind, state, day] = [search.get('kind'), search.get('state'), search.get('day') ?? ''];
  const text = search.get('text')?.trim().slice(0, MAX_CONTENTS_TEXT) ?? '';
  return {
    ...(isKind(kind) && { kind }),
    ...(isState(state) && { state }),
    ...idIn(search, 'member'),
    ...idIn(search, 'network_of'),
    ...(text.length >= SHORTEST_TEXT && { text }),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && { day }),
    ...idIn(search, 'before'),
  };
}

function idIn(search: URLSearchParams, name: 'member' | 'network_of' | 'before') {
  const id = Number(search.get(name));
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? { [name]: id } : {};
}

type Change = Partial<Record<keyof ContentsQuery, string | number | undefined>>;

/** Address of the list with a filter changed, from its first page on. */
export function pathOf(filter: ContentsQuery, change: Change = {}): string {
  const all: Change = { ...filter, before: undefined, ...change };
  const present = Object.entries(all).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return present.length > 0 ? `${CONTENTS_PATH}?${new URLSearchParams(present).toString()}` : CONTENTS_PATH;
}
