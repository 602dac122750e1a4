import {
  SEARCH_FACETS,
  TALK_FIELDS,
  type SearchFacetName,
  type TalkCard,
  type TalkFieldKindOf,
} from '@lectern/contracts';
import { formatName, languageName } from '@lectern/ui';
import { NOTHING, type Chosen } from './search-params';

const LENGTHS: Readonly<Record<string, string>> = {
  short: 'Up to 15 minutes',
  medium: '15 to 45 minutes',
  long: 'Over 45 minutes',
  unknown: 'Length unknown',
};

interface KindShape {
  /** Has so many values that it needs a field to find one. */
  find?: boolean;
  /** Collapsed until it is opened or one of its values is selected. */
  closed?: boolean;
  /** Display name of a value, if the services use a code. */
  name?: (value: string) => string;
}

/** By the kind of their values, in screen order. @source product.md, section 2, "Search": Tags and Speakers */
const KINDS: Readonly<Record<TalkFieldKindOf<SearchFacetName>, KindShape>> = {
  names: { find: true },
  name: { find: true },
  slug: { find: true },
  year: {},
  length: { name: (value) => LENGTHS[value] ?? value },
  language: { closed: true, name: languageName },
  format: {
    closed: true,
    name: (value) => formatName(value === 'talk' ? null : (value as TalkCard['format'])),
  },
};

/** One kind of filter. */
export interface FacetShape extends KindShape {
  facet: SearchFacetName;
  title: string;
  /** Singular name of a value. */
  noun: string;
}

/** The filters of a result, in screen order. */
export const FACETS: readonly FacetShape[] = Object.entries(KINDS).flatMap(([kind, shape]) =>
  SEARCH_FACETS.filter((facet) => TALK_FIELDS[facet].kind === kind).map((facet) => ({
    facet,
    ...TALK_FIELDS[facet].filter,
    ...shape,
  })),
);

/** The selected values of a filter. */
export const valuesOf = (chosen: Chosen, facet: SearchFacetName): readonly string[] =>
  [chosen[facet]].flat().filter(Boolean);

/**
 * Tags can be combined; every other filter takes one value, and selecting it again clears it.
 *
 * @source product.md, section 4
 */
export function toggled(chosen: Chosen, facet: SearchFacetName, value: string): Chosen {
  if (facet !== 'tag') return { ...chosen, [facet]: chosen[facet] === value ? '' : value };
  const { tag: tags } = chosen;
  return { ...chosen, tag: tags.includes(value) ? tags.filter((tag) => tag !== value) : [...tags, value] };
}

/** Without the values of one filter. */
export const cleared = (chosen: Chosen, facet: SearchFacetName): Chosen => ({
  ...chosen,
  [facet]: NOTHING[facet],
});
