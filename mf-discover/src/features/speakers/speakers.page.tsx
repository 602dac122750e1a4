import { SITE } from '@lectern/contracts';
import { PageHead, definePage, useQuery } from '@lectern/remote';
import { Button, ErrorText, LampField, PageTitle, Stack, Wrap } from '@lectern/ui';
import { failureText } from './failure-text';
import { PersonSkeletons } from './person-grid';
import { SpeakerList } from './speaker-list';
import { firstSpeakersQuery } from './speakers.queries';

function SpeakersPage() {
  return (
    <LampField>
      <Wrap>
        <PageHead
          title={`Speakers | ${SITE.name}`}
          description="The people behind the talks: who they are, what they speak about, and every recording of theirs."
          canonical="/speakers"
        />
        <PageTitle>Speakers</PageTitle>
        <Speakers />
      </Wrap>
    </LampField>
  );
}

/** @source product.md, sections 2 and 8, "Speakers list" */
function Speakers() {
  const { data: first, error, isPending, refetch } = useQuery(firstSpeakersQuery());

  if (isPending) {
    return (
      <Stack>
        <p role="status">Loading speakers...</p>
        <PersonSkeletons />
      </Stack>
    );
  }
  if (!first) {
    return (
      <Stack>
        <ErrorText>{failureText(error)}</ErrorText>
        <p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      </Stack>
    );
  }
  if (first.total === 0) return <p>No speakers available.</p>;
  return <SpeakerList first={first} />;
}

export const page = definePage({ Page: SpeakersPage, queries: () => [firstSpeakersQuery()] });
