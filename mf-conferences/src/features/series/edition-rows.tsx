import { EVENT_STATUS_NAMES, type Conference } from '@lectern/contracts';
import { CoverLink, Meta, VisuallyHidden, countOf, media, theme, useLocale } from '@lectern/ui';
import styled from 'styled-components';
import { spanInWords } from '../../shared/day-words';

interface EditionRowsProps {
  editions: readonly Conference[];
  /** Name of the series. */
  series: string;
}

/** Editions of a conference, each by its year: talks and recordings, place and date. */
export function EditionRows({ editions, series }: EditionRowsProps) {
  const locale = useLocale();
  const years = editions.map(({ year }) => year);
  return (
    <List>
      {editions.map(({ slug, name, year, location, start_date: first, end_date: last, ...counts }) => {
        // Two editions of the same year are identified by their names.
        const byYear = year !== null && years.filter((each) => each === year).length === 1;
        return (
          <li key={slug}>
            <h3 data-named={!byYear || undefined}>
              <CoverLink to={`/conference/${encodeURIComponent(slug)}`}>
                {byYear ? (
                  <>
                    <VisuallyHidden>{series} </VisuallyHidden>
                    {year}
                  </>
                ) : (
                  (name ?? slug)
                )}
              </CoverLink>
            </h3>
            <Meta>{contents({ ...counts, last: last ?? first })}</Meta>
            <Meta>{location}</Meta>
            <Meta lang={locale} dir="auto" suppressHydrationWarning>
              {first && spanInWords(first, last, locale)}
            </Meta>
          </li>
        );
      })}
    </List>
  );
}

function contents({
  talk_count: talks,
  recording_count: recordings,
  status,
  last,
}: Pick<Conference, 'talk_count' | 'recording_count' | 'status'> & { last: string | null }): string {
  if (status) return EVENT_STATUS_NAMES[status];
  if (talks > 0)
    return `${countOf(talks, 'talk')}, ${recordings > 0 ? countOf(recordings, 'recording') : 'no recordings yet'}`;
  return (last ?? '') >= new Date().toISOString().slice(0, 10) ? 'Upcoming' : 'No talks listed';
}

const List = styled.ul`
  overflow: clip;
  border: ${theme.hairline};
  border-radius: ${theme.radiusL};
  background: ${theme.surface};
  li {
    --ring: -4px;
    position: relative;
    display: grid;
    gap: 0 ${theme.space4};
    align-items: baseline;
    padding: ${theme.space2} ${theme.space4};
    border-top: ${theme.hairline};
  }
  li:first-child {
    border: 0;
  }
  li:hover {
    background: ${theme.lampWash};
  }
  h3 {
    font-size: ${theme.sizeXl};
    overflow-wrap: anywhere;
  }
  h3[data-named] {
    font-size: ${theme.sizeMd};
  }
  p {
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  p:empty {
    display: none;
  }
  ${media.medium} {
    li {
      grid-template-columns: 6rem minmax(0, 1.1fr) minmax(0, 1fr) minmax(0, 1.2fr);
    }
    li:has([data-named]) {
      grid-template-columns: minmax(6rem, 1fr) minmax(0, 1.1fr) minmax(0, 1fr) minmax(0, 1.2fr);
    }
    p:empty {
      display: block;
    }
  }
`;
