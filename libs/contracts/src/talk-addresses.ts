import { flag, matching, oneOf, words, type Parameter } from './address.js';
import { SEARCH_LENGTHS } from './search-limits.js';
import { TALK_FIELDS, type TalkFieldKindOf, type TalkFilterName } from './talk-fields.js';

const names: Parameter<readonly string[]> = {
  read: (text) => [...new Set(text.split(',').map((name) => name.trim()))].filter(Boolean),
  write: (values) => values.join(','),
};

const OF_KIND = {
  names,
  name: words(),
  slug: words(),
  year: matching(/^\d{4}$/),
  language: words(),
  format: words(),
  length: oneOf(SEARCH_LENGTHS, ''),
  switch: flag(),
  found: flag(),
} satisfies Record<TalkFieldKindOf<TalkFilterName>, Parameter<unknown>>;

type FilterParameters<Name extends TalkFilterName> = {
  [Each in Name]: (typeof OF_KIND)[TalkFieldKindOf<Each>];
};

/** The parameters of these filters, as searches have them. */
export const filterParameters = <Name extends TalkFilterName>(filters: readonly Name[]) =>
  Object.fromEntries(
    filters.map((name) => [name, OF_KIND[TALK_FIELDS[name].kind]]),
  ) as FilterParameters<Name>;
