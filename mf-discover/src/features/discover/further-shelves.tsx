import type { FreshConference, FurtherShelves as Shelves } from '@lectern/contracts';
import { Link, useQuery } from '@lectern/remote';
import {
  CoverLink,
  Fine,
  Icon,
  InitialsTile,
  Meta,
  Section,
  TalkCard,
  TalkGrid,
  TextLink,
  countOf,
  formatDate,
  mapPinIcon,
  media,
  theme,
  SITE_LANGUAGE,
} from '@lectern/ui';
import styled from 'styled-components';
import { NumberedSections } from '../../shared/numbered-sections';
import { furtherShelvesQuery } from './discover.queries';
import { useLogged } from '@lectern/remote/use-logged';

/**
 * Below the lists of talks: subjects, conferences with new recordings, short talks. Nothing if they cannot be
 * loaded.
 */
export function FurtherShelves() {
  const { data, error } = useQuery(furtherShelvesQuery());
  useLogged('further shelves', error);
  if (!data) return null;
  return (
    <>
      <NumberedSections shelves={data.numbered} />
      <Subjects subjects={data.subjects} />
      <FreshConferences conferences={data.conferences} />
      {data.short_talks.length > 0 && (
        <Section
          id="short-talks"
          title="Short talks"
          belowFold
          action={<TextLink to="/talks?length=short">All up to 15 minutes</TextLink>}
        >
          <TalkGrid data-mode="rows">
            {data.short_talks.map((talk) => (
              <TalkCard key={talk.id} talk={talk} />
            ))}
          </TalkGrid>
        </Section>
      )}
    </>
  );
}

function Subjects({ subjects }: Pick<Shelves, 'subjects'>) {
  if (subjects.length === 0) return null;
  return (
    <Section id="subjects" title="Subjects" belowFold action={<TextLink to="/tags">All subjects</TextLink>}>
      <Tiles>
        {subjects.map(({ slug, name, talk_count }) => (
          <li key={slug}>
            <Link to={`/tags/${encodeURIComponent(slug)}`}>
              <b>{name}</b>
              <Meta as="span">{countOf(talk_count, 'talk')}</Meta>
            </Link>
          </li>
        ))}
      </Tiles>
    </Section>
  );
}

function FreshConferences({ conferences }: Pick<Shelves, 'conferences'>) {
  if (conferences.length === 0) return null;
  return (
    <Section
      id="new-recordings"
      title="Conferences with new recordings"
      belowFold
      action={<TextLink to="/conferences">All conferences</TextLink>}
    >
      <Rows>
        {conferences.map((conference) => (
          <li key={conference.slug}>
            <FreshRow conference={conference} />
          </li>
        ))}
      </Rows>
    </Section>
  );
}

function FreshRow({ conference }: { conference: FreshConference }) {
  const { slug, name, location, recording_count, new_count, newest_on } = conference;
  return (
    <>
      <InitialsTile of={conference} name={name} />
      <div>
        <h3>
          <CoverLink to={`/conference/${encodeURIComponent(slug)}`}>{name}</CoverLink>
        </h3>
        <Fine>
          {countOf(recording_count, 'recording')}, {new_count} new
        </Fine>
      </div>
      <Meta>
        {location && (
          <Place>
            <Icon of={mapPinIcon} size="1em" />
            {location}
          </Place>
        )}
      </Meta>
      <Meta>
        newest on <time dateTime={newest_on}>{formatDate(newest_on, SITE_LANGUAGE)}</time>
      </Meta>
    </>
  );
}

const Place = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.4em;
`;

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr));
  gap: ${theme.space3};
  a {
    display: grid;
    gap: 2px;
    align-content: start;
    height: 100%;
    padding: ${theme.space4};
    border-left: 4px solid ${theme.line};
    border-radius: 0 ${theme.radiusM} ${theme.radiusM} 0;
    background: ${theme.surface};
    text-decoration: none;
  }
  a:hover {
    border-color: ${theme.lamp};
  }
  b {
    font: ${theme.weightDisplay} ${theme.sizeLg} / 1.25 ${theme.display};
    letter-spacing: -0.008em;
    overflow-wrap: anywhere;
  }
  ${media.medium} {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  }
`;

const Rows = styled.ul`
  container-type: inline-size;
  overflow: hidden;
  border: ${theme.hairline};
  border-radius: ${theme.radiusL};
  background: ${theme.surface};
  > li {
    --ring: -4px;
    position: relative;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: 2px ${theme.space4};
    padding: ${theme.space3} ${theme.space4};
  }
  > li + li {
    border-top: ${theme.hairline};
  }
  > li:hover {
    background: ${theme.lampWash};
  }
  h3 {
    font-size: ${theme.sizeLg};
    line-height: ${theme.leadingSnug};
  }
  svg {
    color: ${theme.ink3};
  }
  > li > p {
    grid-column: 2;
  }
  > li > p:empty {
    display: none;
  }
  ${media.roomy} {
    > li {
      grid-template-columns: auto minmax(0, 1fr) 15.5rem 15.5rem;
    }
    > li > p {
      display: block;
      grid-column: auto;
    }
  }
  ${media.tiny} {
    > li {
      grid-template-columns: minmax(0, 1fr);
    }
    > li > * {
      grid-column: 1;
    }
  }
`;
