import type { Talk } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { Given, InitialsTile, Marks, Meta, theme } from '@lectern/ui';
import styled from 'styled-components';

/** Where and when a talk was given, and its distinguishing marks. */
export function EventBar({ talk }: { talk: Talk }) {
  const { conference_name: name, conference_slug: slug, series_slug, given_on } = talk;
  // Only format and language: the player and the lists of this page show the other marks.
  const marks = {
    ...talk,
    has_slides: false,
    transcribed: false,
    recordings_count: 1,
    video: 'available' as const,
  };
  if (!name && !given_on && !talk.format && !talk.language) return null;
  return (
    <Bar>
      {name && <InitialsTile of={{ slug: slug ?? name, series_slug }} name={name} />}
      <span>
        {name &&
          (slug ? <Event to={`/conference/${encodeURIComponent(slug)}`}>{name}</Event> : <b>{name}</b>)}{' '}
        <Meta as={Given} on={given_on} />
      </span>
      <Marks talk={marks} />
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space1} ${theme.space3};
  font-size: ${theme.sizeSm};
  overflow-wrap: anywhere;

  /* Wraps beside its tile, not below it. */
  > span:nth-child(2) {
    flex: 0 1 auto;
    min-width: 0;
    max-width: calc(100% - 3.5rem);
  }
`;

const Event = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.tapDense};
  font-weight: ${theme.weightStrong};
  text-decoration-color: ${theme.edge};

  &:hover {
    text-decoration-color: currentColor;
  }
`;
