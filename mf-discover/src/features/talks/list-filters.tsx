import {
  TALK_LIST,
  type TalkFormat,
  type TalkListFilterName,
  type TalkListFilters,
} from '@lectern/contracts';
import { FilterChips, Letters, formatName, languageName, type FilterChip } from '@lectern/ui';
import { filtersOf, talksPath, toggled, type ListParams } from '../../shared/list-address';

/** Maximum number of values shown per filter; search has them all. */
const SHOWN = { format: 4, language: 5, tag: 8 };

const LENGTHS = [
  ['short', 'Up to 15 minutes'],
  ['medium', '15 to 45 minutes'],
  ['long', 'Over 45 minutes'],
] as const;

interface Choice {
  value: string;
  label: string;
  count?: number | undefined;
}

/** Display name of a filter's value. */
export function labelOf(
  name: TalkListFilterName,
  value: string,
  choices: TalkListFilters | undefined,
): string {
  switch (name) {
    case 'tag':
      return choices?.subjects.find(({ slug }) => slug === value)?.name ?? value;
    case 'language':
      return languageName(value);
    case 'format':
      return formatName(value === 'talk' ? null : (value as TalkFormat)) || value;
    case 'length':
      return LENGTHS.find(([length]) => length === value)?.[1] ?? value;
    case 'year':
      return value;
  }
}

/** The filters of all talks: chips for length, format, language and subject, and a line of years. */
export function ListFilters({
  params,
  choices,
}: {
  params: ListParams;
  choices: TalkListFilters | undefined;
}) {
  // Counts cover all talks, so they are shown only without filters.
  const counted = filtersOf(params).length === 0;
  const chips = (name: TalkListFilterName, offered: Choice[]): FilterChip[] => {
    const chosen = params[name];
    // The selected value comes first, so that it stays in view when the line is swiped.
    const others = offered.filter(({ value }) => value !== chosen);
    const all = chosen ? [{ value: chosen, label: labelOf(name, chosen, choices) }, ...others] : others;
    return all.map(({ value, label, count }) => ({
      to: talksPath(toggled(params, name, value)),
      label,
      on: value === chosen,
      // Lists end at this length, so larger counts are left out.
      ...(counted && count !== undefined && count < TALK_LIST.reach && { count }),
    }));
  };
  const named = (name: TalkListFilterName, value: string, count?: number): Choice => ({
    value,
    label: labelOf(name, value, choices),
    count,
  });
  const { year } = params;
  const groups = [
    chips(
      'length',
      LENGTHS.map(([value, label]) => ({ value, label })),
    ),
    chips(
      'format',
      (choices?.formats ?? [])
        .slice(0, SHOWN.format)
        .map(({ format, count }) => named('format', format, count)),
    ),
    chips(
      'language',
      (choices?.languages ?? [])
        .slice(0, SHOWN.language)
        .map(({ language, count }) => named('language', language, count)),
    ),
    chips(
      'tag',
      (choices?.subjects ?? []).slice(0, SHOWN.tag).map(({ slug }) => named('tag', slug)),
    ),
  ]
    // A group with a selected value comes first, as the value does within the group.
    .sort((a, b) => Number(b.some(({ on }) => on)) - Number(a.some(({ on }) => on)));
  return (
    <>
      <FilterChips groups={groups} />
      <Letters
        label="Years"
        letters={[
          {
            to: talksPath(year ? toggled(params, 'year', year) : { ...params, page: '1' }),
            label: 'All years',
            current: !year,
          },
          ...(choices?.years ?? []).map((number) => ({
            to: talksPath({ ...params, page: '1', year: String(number) }),
            label: String(number),
            current: year === String(number),
          })),
        ]}
      />
    </>
  );
}
