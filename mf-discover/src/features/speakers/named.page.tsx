import { SITE } from '@lectern/contracts';
import { PageHead, definePage, useParams, useQuery } from '@lectern/remote';
import {
  Button,
  EmptyState,
  ErrorText,
  LampField,
  Meta,
  PageTitle,
  Stack,
  TextLink,
  Wrap,
  countOf,
} from '@lectern/ui';
import { failureText } from './failure-text';
import { People, PersonSkeletons } from './person-grid';
import { SpeakerCard } from './speaker-card';
import { namedQuery } from './speakers.queries';

/** The people who share a name. */
function NamedPage() {
  const { name = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(namedQuery(name));
  const canonical = `/speakers/named/${encodeURIComponent(name)}`;
  if (isPending)
    return (
      <Wrap>
        <p role="status">Loading speakers...</p>
        <PersonSkeletons />
      </Wrap>
    );
  if (!data)
    return (
      <Wrap>
        <PageHead
          title={`Speakers | ${SITE.name}`}
          description="No speaker has this name."
          canonical={canonical}
          status={error ? 503 : 404}
        />
        {error ? (
          <Stack>
            <ErrorText>{failureText(error)}</ErrorText>
            <p>
              <Button onClick={() => void refetch()}>Try again</Button>
            </p>
          </Stack>
        ) : (
          <EmptyState>
            <h1>No speaker has this name.</h1>
            <TextLink to="/speakers">All speakers</TextLink>
          </EmptyState>
        )}
      </Wrap>
    );
  const { speakers } = data;
  return (
    <LampField>
      <Wrap>
        <PageHead
          title={`${data.name}: ${countOf(speakers.length, 'speaker')} of this name | ${SITE.name}`}
          description={`The speakers called ${data.name}, and what each of them has spoken about.`}
          canonical={canonical}
        />
        <PageTitle meta={<Meta>{countOf(speakers.length, 'speaker')} of this name</Meta>}>
          {data.name}
        </PageTitle>
        <People>
          {speakers.map((speaker) => (
            <SpeakerCard key={speaker.id} speaker={speaker} />
          ))}
        </People>
      </Wrap>
    </LampField>
  );
}

export const page = definePage({
  Page: NamedPage,
  queries: ({ params: { name = '' } }) => [namedQuery(name)],
});
