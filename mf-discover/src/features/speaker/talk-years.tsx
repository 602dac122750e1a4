import type { SpeakerDetails, TalkCard as Talk } from '@lectern/contracts';
import { Meta, TalkGrid, countOf, media, missingVideo, theme } from '@lectern/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ProfileTalk } from './profile-talk';

interface TalkYearsProps {
  /** Latest first, those that cannot be watched last. */
  talks: readonly Talk[];
  /** Numbers per year over all pages; empty if the talks are filtered. */
  years: SpeakerDetails['years'];
}

/** Talks grouped by year, and last those that cannot be watched. */
export function TalkYears({ talks, years }: TalkYearsProps) {
  const byYear = new Map<number, Talk[]>();
  for (const talk of talks.filter((each) => !missingVideo(each))) {
    const year = Number((talk.given_on ?? talk.created_at).slice(0, 4));
    byYear.set(year, [...(byYear.get(year) ?? []), talk]);
  }
  const missing = talks.filter(missingVideo);
  const missingInAll = years.reduce((sum, year) => sum + year.talk_count - year.recording_count, 0);
  return (
    <>
      {[...byYear].map(([year, talksOfYear]) => (
        <Group
          key={year}
          id={`year-${year}`}
          title={year}
          talks={talksOfYear}
          count={years.find((counted) => counted.year === year)?.recording_count}
        />
      ))}
      {missing.length > 0 && (
        <Group id="without-video" title="No video" talks={missing} count={missingInAll || undefined} />
      )}
    </>
  );
}

interface GroupProps {
  id: string;
  title: ReactNode;
  talks: readonly Talk[];
  /** Over all pages, if known. */
  count: number | undefined;
}

function Group({ id, title, talks, count = talks.length }: GroupProps) {
  return (
    <Year aria-labelledby={id}>
      <Head>
        <h3 id={id}>{title}</h3>
        <Meta as="span">{countOf(count, 'talk')}</Meta>
      </Head>
      <TalkGrid data-mode="line">
        {talks.map((talk) => (
          <ProfileTalk key={talk.id} talk={talk} headingLevel={4} />
        ))}
      </TalkGrid>
    </Year>
  );
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
  gap: ${theme.space2} ${theme.space3};
  h3 {
    font-size: ${theme.size2xl};
    line-height: 1;
  }
  ${media.medium} {
    flex-direction: column;
  }
`;
