import { type SearchFacetName, type TalkCard } from '@lectern/contracts';
import { formatName, languageName } from '@lectern/ui';
import { NOTHING, type Chosen } from './asked-for';

const LENGTHS: Readonly<Record<string, string>> = {
  short: 'Up to 15 minutes',
  medium: '15 to 45 minutes',
  long: 'Over 45 minutes',
};

/** One kind of filters. */
export interface FacetShape {
  facet: SearchFacetName;
  title: string;
  /** What one of them is called. */
  noun: string;
  /** Its filter. */
  key: keyof Chosen;
  /** There are so many that there is a field to find one. */
  find?: boolean;
  /** Closed until it is opened or something of it is chosen. */
  closed?: boolean;
  /** What a value is called, where the services call it by a code. */
  name?: (value: string) => string;
}

/** What a result can be narrowed by, in the order of the screen. @source product.md, section 2, "Search": Tags and Speakers */
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

/** The values that are chosen of a filter. */
export function valuesOf(chosen: Chosen, key: keyof Chosen): readonly string[] {
  const value = chosen[key];
  if (typeof value === 'string') return value ? [value] : [];
  return typeof value === 'boolean' ? [] : value;
}

/** Any number of tags; of the others one, which choosing it again clears. @source product.md, section 4 */
export function toggled(chosen: Chosen, key: keyof Chosen, value: string): Chosen {
  if (key !== 'tags') return { ...chosen, [key]: chosen[key] === value ? '' : value };
  const { tags } = chosen;
  return { ...chosen, tags: tags.includes(value) ? tags.filter((tag) => tag !== value) : [...tags, value] };
}

/** Without any of one kind. */
export const cleared = (chosen: Chosen, key: keyof Chosen): Chosen => ({ ...chosen, [key]: NOTHING[key] });
