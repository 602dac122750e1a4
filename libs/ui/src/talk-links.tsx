import type { TalkCard, TalkSpeaker } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { Fragment, type ReactNode } from 'react';
import styled from 'styled-components';
import { yearOf } from './dates';
import { Meta } from './layout';
import { theme } from './theme';

/** Speakers beyond these are counted instead of named. */
const NAMED = 3;

interface TalkLinksProps {
  talk: { speakers: readonly Pick<TalkSpeaker, 'slug' | 'speakername'>[] } & Partial<
    Pick<TalkCard, 'conference_name' | 'conference_slug' | 'given_on'>
  >;
  /** Omitted because the list shows it already. */
  without?: 'speakers' | 'conference';
  /** A speaker who is always named instead of counted. */
  named?: string;
}

/**
 * Speakers and conference of a talk, each a link above the one that covers the row: `Sandi Metz, RailsConf
 * 2013`. The year is added if the conference's name lacks it. A talk without a named speaker shows only its
 * conference.
 */
export function TalkLinks({ talk, without, named }: TalkLinksProps) {
  const parts = [
    ...(without === 'speakers' ? [] : speakersOf(talk, named)),
    // Without a speaker the conference is shown even in its own list.
    ...(without === 'conference' && talk.speakers.length > 0 ? [] : conferenceOf(talk)),
  ];
  if (parts.length === 0) return null;
  return (
    <Line as="p" data-links>
      {parts.map((part, place) => (
        <Fragment key={place}>
          {place > 0 && ' '}
          <Part>
            {part}
            {place < parts.length - 1 && ','}
          </Part>
        </Fragment>
      ))}
    </Line>
  );
}

function speakersOf({ speakers }: TalkLinksProps['talk'], named: TalkLinksProps['named']): ReactNode[] {
  const wanted = speakers.filter(({ speakername }) => speakername === named);
  const links = [...wanted, ...speakers.filter((speaker) => !wanted.includes(speaker))]
    .slice(0, NAMED)
    .map(({ slug, speakername }) => <Link to={`/speakers/${encodeURIComponent(slug)}`}>{speakername}</Link>);
  const more = speakers.length - links.length;
  if (more <= 0) return links;
  return [
    ...links.slice(0, -1),
    <>
      {links.at(-1)} and {more} more
    </>,
  ];
}

function conferenceOf(talk: TalkLinksProps['talk']): ReactNode[] {
  const { conference_name: name, conference_slug: slug, given_on } = talk;
  const parts: ReactNode[] = [];
  if (name) parts.push(slug ? <Link to={`/conference/${encodeURIComponent(slug)}`}>{name}</Link> : name);
  const year = yearOf(given_on ?? null);
  if (year && !name?.includes(String(year))) parts.push(<Link to={`/search?year=${year}`}>{year}</Link>);
  return parts;
}

/** Keeps a comma on the line of what it follows. */
const Part = styled.span`
  display: inline-block;
`;

const Line = styled(Meta)`
  overflow-wrap: anywhere;
  a {
    position: relative;
    z-index: 3;
    display: inline-block;
    min-height: 1.5rem;
    text-decoration-color: ${theme.line};
  }
  a:hover {
    text-decoration-color: currentColor;
  }
`;
