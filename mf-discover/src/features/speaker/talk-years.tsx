import type { SpeakerDetails, TalkCard as Talk } from '@lectern/contracts';
import { Meta, TalkGrid, countOf, media, theme } from '@lectern/ui';
import styled from 'styled-components';
import { ProfileTalk } from './profile-talk';

interface TalkYearsProps {
  /** Latest first. */
  talks: readonly Talk[];
  /** Number of talks per year over all pages; empty if the talks are filtered. */
  years: SpeakerDetails['years'];
}

/** Talks grouped by year. */
export function TalkYears({ talks, years }: TalkYearsProps) {
  const byYear = new Map<number, Talk[]>();
  for (const talk of talks) {
    const year = Number((talk.given_on ?? talk.created_at).slice(0, 4));
    byYear.set(year, [...(byYear.get(year) ?? []), talk]);
  }
  return [...byYear].map(([year, talksOfYear]) => {
    const count = years.find((counted) => counted.year === year)?.talk_count ?? talksOfYear.length;
    return (
      <Year key={year} aria-labelledby={`year-${year}`}>
        <Head>
          <h3 id={`year-${year}`}>{year}</h3>
          <Meta as="span">{countOf(count, 'talk')}</Meta>
        </Head>
        <TalkGrid data-mode="line">
          {talksOfYear.map((talk) => (
            <ProfileTalk key={talk.id} talk={talk} headingLevel={4} />
          ))}
        </TalkGrid>
      </Year>
    );
  });
}

const Year = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space4};
  padding-block: ${theme.space5};
  & + & {
    border-top: ${theme.hairline};
  }
  ${media.medium} {
    grid-template-columns: 8rem minmax(0, 1fr);
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-content: start;
  align-items: baseline;
  gap: 0 ${theme.space3};
  h3 {
    font-size: ${theme.size2xl};
    line-height: 1;
  }
  ${media.medium} {
    flex-direction: column;
  }
`;
