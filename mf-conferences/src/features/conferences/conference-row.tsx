import type { Conference } from '@lectern/contracts';
import {
  CoverLink,
  Fine,
  Icon,
  countOf,
  formatDate,
  formatDay,
  mapPinIcon,
  media,
  theme,
  SITE_LANGUAGE,
  useLocale,
} from '@lectern/ui';
import styled, { css } from 'styled-components';
import { StatusTag } from '../../shared/status-tag';
import { LogoTile } from '../../shared/logo-tile';
import { DEFAULT_NAME, rememberConference } from '../../shared/remembered-conference';

interface ConferenceRowProps {
  conference: Conference;
  /** Of the name; 2 by default. */
  headingLevel?: 2 | 3;
}

/**
 * Logo, name, talks, place and days of a conference; the whole row links to its page.
 *
 * @source product.md, section 2
 */
export function ConferenceRow({ conference, headingLevel = 2 }: ConferenceRowProps) {
  const { slug, logo, name, location, start_date: start, end_date: end } = conference;
  const locale = useLocale();
  const shown = name || DEFAULT_NAME;
  const last = start && end && end > start ? end : null;
  return (
    <>
      <LogoTile src={logo} name={shown} of={conference} />
      <Name>
        <Title as={`h${headingLevel}`}>
          <CoverLink
            to={`/conference/${encodeURIComponent(slug)}`}
            state={{ logo, name }}
            onClick={() => rememberConference(conference)}
          >
            {shown}
          </CoverLink>
        </Title>
        <Fine>
          <StatusTag of={conference} /> {contents(conference)}
        </Fine>
      </Name>
      <Place>
        {location ? (
          <>
            <Icon of={mapPinIcon} size="1em" />
            <span>{location}</span>
          </>
        ) : (
          <Fine as="span">Unknown Location</Fine>
        )}
      </Place>
      <When>
        {start && (
          <time dateTime={start} lang={locale} dir="auto">
            {formatDay(start, locale)}
          </time>
        )}
        {last && (
          <Fine as="span">
            –{' '}
            <span lang={locale} dir="auto">
              {formatDate(last, locale)}
            </span>
          </Fine>
        )}
      </When>
    </>
  );
}

/** Topic and counts of a conference or, without talks, the state of its programme. */
function contents(conference: Conference): string {
  const { topic, talk_count: talks, recording_count: recordings, cfp_ends_on: cfpEnd } = conference;
  const today = new Date().toISOString().slice(0, 10);
  const ahead = (conference.end_date ?? conference.start_date ?? '') >= today;
  const details: string[] = [];
  if (topic) details.push(topic);
  if (conference.status) {
    if (talks > 0) details.push(countOf(talks, 'talk'));
  } else if (talks > 0)
    details.push(
      `${countOf(talks, 'talk')}, ${recordings > 0 ? countOf(recordings, 'recording') : 'no recordings yet'}`,
    );
  else if (!ahead) details.push('No talks listed');
  else if (cfpEnd && cfpEnd >= today)
    details.push(`Call for papers until ${formatDate(cfpEnd, SITE_LANGUAGE)}`);
  else if (!topic) details.push('Programme not published yet');
  return details.join(' · ');
}

/** A row of a list: a tile, and beside it everything else. */
export const rowGrid = css`
  --ring: -4px;
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: 2px ${theme.space4};
  border-top: ${theme.hairline};
  &:first-child {
    border: 0;
  }
  > * {
    grid-column: 2;
  }
  > :first-child {
    grid-row: 1 / 4;
    grid-column: 1;
  }
  &:hover:has(a) {
    background: ${theme.lampWash};
  }
  ${media.tiny} {
    grid-template-columns: minmax(0, 1fr);
    > *,
    > :first-child {
      grid-row: auto;
      grid-column: 1;
    }
  }
`;

/** Layout of a conference's row, or of its skeleton. */
export const RowBox = styled.li`
  ${rowGrid}
  padding: ${theme.space3} ${theme.space4};
  > :first-child {
    --d: 3.25rem;
    align-self: start;
    font-size: 1.0625rem;
  }
  ${media.medium} {
    grid-template-columns: auto minmax(0, 1fr) 15.5rem;
    padding-inline-end: ${theme.space5};
    > :nth-child(-n + 2) {
      grid-row: 1 / 3;
    }
    > :nth-child(n + 3) {
      grid-column: 3;
    }
  }
  ${media.large} {
    grid-template-columns: auto minmax(0, 1fr) minmax(0, 15rem) 15.5rem;
    > :nth-child(n) {
      grid-row: 1;
      grid-column: auto;
    }
  }
`;

const Name = styled.div`
  display: grid;
  gap: 2px;
  min-width: 0;
`;

const Title = styled.h2`
  font-size: ${theme.sizeLg};
  line-height: ${theme.leadingSnug};
  overflow-wrap: anywhere;
`;

const Place = styled.p`
  display: flex;
  align-items: start;
  gap: 0.4em;
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
  overflow-wrap: anywhere;
  svg {
    flex: none;
    margin-top: 0.275em;
    color: ${theme.ink3};
  }
`;

const When = styled.p`
  display: grid;
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
  font-variant-numeric: tabular-nums;
  &:empty {
    display: none;
  }
`;
