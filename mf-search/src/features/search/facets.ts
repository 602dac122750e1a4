import { type SearchFacetName, type TalkCard } from '@lectern/contracts';
import { formatName, languageName } from '@lectern/ui';
import { NOTHING, type Chosen } from './search-params';

const LENGTHS: Readonly<Record<string, string>> = {
  short: 'Up to 15 minutes',
  medium: '15 to 45 minutes',
  long: 'Over 45 minutes',
};

/** One kind of filter. */
export interface FacetShape {
  facet: SearchFacetName;
  title: string;
  /** Singular name of a value. */
  noun: string;
  /** Name of its filter. */
  key: keyof Chosen;
  /** Has so many values that it needs a field to find one. */
  find?: boolean;
  /** Collapsed until it is opened or one of its values is selected. */
  closed?: boolean;
  /** Display name of a value, if the services use a code. */
  name?: (value: string) => string;
}

/** The filters of a result, in screen order. @source product.md, section 2, "Search": Tags and Speakers */
export const FACETS: readonly FacetShape[] = [
  { facet: 'tag', title: 'Tags', noun: 'subject', key: 'tags', find: true },
  { facet: 'speaker_name', title: 'Speakers', noun: 'speaker', key: 'speaker', find: true },
  { facet: 'conference', title: 'Conferences', noun: 'conference', key: 'conference', find: true },
  { facet: 'year', title: 'Years', noun: 'year', key: 'year' },
  {
    facet: 'length',
    title: 'Length',
    noun: 'length',
    key: 'length',
    name: (value) => LENGTHS[value] ?? value,
  },
  {
    facet: 'language',
    title: 'Languages',
    noun: 'language',
    key: 'language',
    closed: true,
    name: languageName,
  },
  {
    facet: 'format',
    title: 'Formats',
    noun: 'format',
    key: 'format',
    closed: true,
    name: (value) => formatName(value === 'talk' ? null : (value as TalkCard['format'])),
  },
];

/** The selected values of a filter. */
export function valuesOf(chosen: Chosen, key: keyof Chosen): readonly string[] {
  const value = chosen[key];
  if (typeof value === 'string') return value ? [value] : [];
  return typeof value === 'boolean' ? [] : value;
}

/**
 * Tags can be combined; every other filter takes one value, and selecting it again clears it.
 *
 * @source product.md, section 4
 */
export function toggled(chosen: Chosen, key: keyof Chosen, value: string): Chosen {
  if (key !== 'tags') return { ...chosen, [key]: chosen[key] === value ? '' : value };
  const { tags } = chosen;
  return { ...chosen, tags: tags.includes(value) ? tags.filter((tag) => tag !== value) : [...tags, value] };
}

/** Without the values of one filter. */
export const cleared = (chosen: Chosen, key: keyof Chosen): Chosen => ({ ...chosen, [key]: NOTHING[key] });
