import { useQuery } from '@lectern/remote';
import { Button, Meta, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { failureText } from './failure-text';
import { People } from './person-grid';
import { SpeakerCard } from './speaker-card';
import { speakersQuery, type FirstSpeakers } from './speakers.queries';

/** How many more speakers one click shows. */
export const MORE_SPEAKERS = 240;

/** The list as far as it was asked for: whole while it is short, else its beginning and as much more as one wants. */
export function SpeakerList({ first }: { first: FirstSpeakers }) {
  const [wanted, setWanted] = useState(first.speakers.length);
  const asked = wanted > first.speakers.length;
  const { data: all, error, isFetching, refetch } = useQuery({ ...speakersQuery(), enabled: asked });

  const shown = asked && all ? all.slice(0, wanted) : first.speakers;
  const total = all?.length ?? first.total;
  const more = () => {
    if (error) void refetch();
    else if (!isFetching) setWanted(shown.length + MORE_SPEAKERS);
  };
  return (
    <>
      <People>
        {shown.map((speaker) => (
          <SpeakerCard key={speaker.id} speaker={speaker} />
        ))}
      </People>
      {total > first.speakers.length && (
        <More>
          <Meta role="status">
            {isFetching
              ? 'Loading speakers...'
              : error
                ? failureText(error)
                : `${shown.length} of ${total} speakers`}
          </Meta>
          {shown.length < total && (
            <Button aria-disabled={isFetching || undefined} onClick={more}>
              {error ? 'Try again' : 'Show more'}
            </Button>
          )}
        </More>
      )}
    </>
  );
}

const More = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space3};
  margin-top: ${theme.space6};
`;
