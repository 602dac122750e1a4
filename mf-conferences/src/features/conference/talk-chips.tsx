import type { ConferenceTalks } from '@lectern/contracts';
import { FilterChips, TextButton, formatName, languageName, type FilterChip } from '@lectern/ui';
import { useState } from 'react';
import type { TalkParams } from './talks-in-address';

/** Number of subjects before "See More". */
const FEW = 6;
const MOST_LANGUAGES = 8;

interface TalkChipsProps {
  facets: ConferenceTalks['facets'];
  params: TalkParams;
  /** Number of the conference's talks. */
  total: number;
  /** Address of the list with that change. */
  to: (change: Partial<TalkParams>) => string;
}

/** The filters of the talks. A filter that would keep every talk is left out. */
export function TalkChips({ facets, params, total, to }: TalkChipsProps) {
  const [all, setAll] = useState(false);
  const { video, formats, languages, subjects } = facets;
  const ofVideo: FilterChip[] =
    params.video || (video > 0 && video < total)
      ? [{ to: to({ video: !params.video }), label: 'With video', count: video, on: params.video }]
      : [];
  const ofFormats = formats.map(({ format, count }): FilterChip => {
    const on = params.format === format;
    return { to: to({ format: on ? null : format }), label: formatName(format), count, on };
  });
  const ofLanguages =
    languages.length > 1 || params.language
      ? languages.slice(0, MOST_LANGUAGES).map(({ language, count }): FilterChip => {
          const on = params.language === language;
          return { to: to({ language: on ? '' : language }), label: languageName(language), count, on };
        })
      : [];
  const ofSubjects = subjects
    .filter(({ slug }, place) => all || place < FEW || slug === params.tag)
    .map(({ slug, name, count }): FilterChip => {
      const on = params.tag === slug;
      return { to: to({ tag: on ? '' : slug }), label: name, count, on };
    });
  return (
    <>
      <FilterChips groups={[ofVideo, ofFormats, ofLanguages, ofSubjects]} />
      {subjects.length > FEW && (
        <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'See Less' : 'See More'}
        </TextButton>
      )}
    </>
  );
}
