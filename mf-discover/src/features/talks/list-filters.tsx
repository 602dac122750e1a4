import type { TalkFormat, TalkListFilterName, TalkListFilters } from '@lectern/contracts';
import { FilterChips, Letters, formatName, languageName, type FilterChip } from '@lectern/ui';
import { talksPath, toggled, type ListParams } from '../../shared/list-address';

/** Maximum number of values shown per filter; search has them all. */
const SHOWN = { format: 4, language: 5, tag: 8 };

const LENGTHS = [
  ['short', 'Up to 15 minutes'],
  ['medium', '15 to 45 minutes'],
  ['long', 'Over 45 minutes'],
  ['unknown', 'Length unknown'],
] as const;

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
  // Nothing moves when a value is selected, or another one would be under the pointer.
  const chips = (name: TalkListFilterName, offered: readonly string[]): FilterChip[] => {
    const chosen = params[name];
    return [...(chosen && !offered.includes(chosen) ? [chosen] : []), ...offered].map((value) => ({
      to: talksPath(toggled(params, name, value)),
      label: labelOf(name, value, choices),
      on: value === chosen,
    }));
  };
  const { year } = params;
  const groups = [
    chips(
      'length',
      LENGTHS.map(([value]) => value),
    ),
    chips(
      'format',
      (choices?.formats ?? []).slice(0, SHOWN.format).map(({ format }) => format),
    ),
    chips(
      'language',
      (choices?.languages ?? []).slice(0, SHOWN.language).map(({ language }) => language),
    ),
    chips(
      'tag',
      (choices?.subjects ?? []).slice(0, SHOWN.tag).map(({ slug }) => slug),
    ),
  ];
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
