import { SPEAKERS_PER_PAGE, type SpeakerPage } from '@lectern/contracts';
import { useKeptState, useQuery } from '@lectern/remote';
import { Button, ErrorText, Pages, Spinner, TextLink, countOf, theme } from '@lectern/ui';
import styled from 'styled-components';
import { failureText } from './failure-text';
import { People } from './person-grid';
import { SpeakerCard } from './speaker-card';
import { type ListParams, listPath, speakersQuery } from './speakers.queries';

/**
 * One page of the list, with a button that appends more and links to other pages. Back restores how much was
 * opened.
 */
export function SpeakerList({ params, first }: { params: ListParams; first: SpeakerPage }) {
  const [more, setMore] = useKeptState<number>('more', 0);
  const pages = Math.ceil(first.total_results / SPEAKERS_PER_PAGE);
  const last = Math.min(params.page + more, pages);

  if (first.total_results === 0) {
    if (!params.query && !params.letter) return <p>No speakers available.</p>;
    return (
      <p>
        No speaker has that name. <TextLink to="/speakers">All speakers</TextLink>
      </p>
    );
  }
  if (first.speakers.length === 0)
    return (
      <p>
        The list has {countOf(pages, 'page')}.{' '}
        <TextLink to={listPath(params, { page: pages })}>Go to the last page</TextLink>
      </p>
    );
  return (
    <>
      <People>
        {first.speakers.map((speaker) => (
          <SpeakerCard key={speaker.id} speaker={speaker} />
        ))}
        {Array.from({ length: last - params.page }, (_, at) => (
          <NextPage key={at} params={{ ...params, page: params.page + at + 1 }} />
        ))}
      </People>
      {last < pages && (
        <More>
          <Button onClick={() => setMore(more + 1)}>Load more</Button>
        </More>
      )}
      <Pages label="Pages of speakers" page={last} pages={pages} to={(page) => listPath(params, { page })} />
    </>
  );
}

/** A further page below the first one. */
function NextPage({ params }: { params: ListParams }) {
  const { data, error, isPending, refetch } = useQuery(speakersQuery(params));
  if (isPending)
    return (
      <Whole>
        <Spinner label="Loading speakers..." />
      </Whole>
    );
  if (!data)
    return (
      <Whole>
        <ErrorText>{failureText(error)}</ErrorText>
        <Button onClick={() => void refetch()}>Try again</Button>
      </Whole>
    );
  return data.speakers.map((speaker) => <SpeakerCard key={speaker.id} speaker={speaker} />);
}

const More = styled.div`
  display: grid;
  justify-items: center;
  margin-top: ${theme.space6};
`;

const Whole = styled.li`
  grid-column: 1 / -1;
  justify-items: center;
  gap: ${theme.space3};
`;
