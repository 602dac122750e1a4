import { OTHER_LETTERS, SITE, SPEAKER_REACH, type SpeakerPage, type SpeakerSort } from '@lectern/contracts';
import { PageHead, definePage, useQuery, useSearchParams } from '@lectern/remote';
import {
  Button,
  ErrorText,
  LampField,
  Letters,
  Meta,
  NameField,
  PageTop,
  SortBy,
  Stack,
  Wrap,
  deferred,
  media,
  theme,
  totalOf,
} from '@lectern/ui';
import styled from 'styled-components';
import { failureText } from './failure-text';
import { PersonSkeletons } from './person-grid';
import { type ListParams, listParamsOf, listPath, speakersQuery } from './speakers.queries';

const SpeakerList = deferred(async () => (await import('./speaker-list')).SpeakerList, {
  waiting: <PersonSkeletons />,
});
const SORTS: readonly (readonly [SpeakerSort, string])[] = [
  ['talks', 'Most talks'],
  ['name', 'Name'],
];

interface SpeakersProps {
  params: ListParams;
  first: SpeakerPage | undefined;
  error: unknown;
  isPending: boolean;
  onRetry: () => void;
}

function SpeakersPage() {
  const [search] = useSearchParams();
  const params = listParamsOf(search);
  // The list stays while another part of it is loading.
  const { data, error, isPending, refetch } = useQuery({
    ...speakersQuery(params),
    placeholderData: (before: SpeakerPage | undefined) => before,
  });
  return (
    <LampField>
      <Wrap>
        <PageHead
          title={titleOf(params)}
          description="The people behind the talks: who they are, what they speak about, and every recording of theirs."
          canonical={listPath(params, { page: params.page })}
          {...(data?.speakers.length === 0 && params.page > 1 && { status: 404 })}
        />
        <PageTop>
          <div>
            <h1>Speakers</h1>
            <Meta role="status">
              {data &&
                totalOf(data.total_results + (data.capped ? 1 : 0), 'speaker', 'speakers', SPEAKER_REACH)}
            </Meta>
          </div>
          <Tools>
            <NameField
              label="Speakers"
              placeholder="Find by name"
              value={params.query}
              to={(query) => listPath(params, { query, letter: '' })}
            />
            <SortBy options={SORTS} value={params.sort} to={(sort) => listPath(params, { sort })} />
          </Tools>
        </PageTop>
        <Letters label="First letter" letters={lettersOf(params)} />
        <Speakers
          params={params}
          first={data}
          error={error}
          isPending={isPending}
          onRetry={() => void refetch()}
        />
      </Wrap>
    </LampField>
  );
}

/** @source product.md, sections 2 and 8, "Speakers list" */
function Speakers({ params, first, error, isPending, onRetry }: SpeakersProps) {
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
          <Button onClick={onRetry}>Try again</Button>
        </p>
      </Stack>
    );
  }
  return <SpeakerList params={params} first={first} />;
}

const lettersOf = (params: ListParams) =>
  ['', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', OTHER_LETTERS].map((letter) => ({
    to: listPath(params, { letter, query: '' }),
    label: letter === '' ? 'All' : letter === OTHER_LETTERS ? 'Others' : letter,
    current: letter === params.letter,
  }));

function titleOf({ page, query, letter }: ListParams): string {
  const parts = [
    query && `“${query}”`,
    letter && (letter === OTHER_LETTERS ? 'other letters' : letter),
    page > 1 && `page ${page}`,
  ].filter(Boolean);
  return `${['Speakers', ...parts].join(', ')} | ${SITE.name}`;
}

export const page = definePage({
  Page: SpeakersPage,
  queries: ({ search }) => [speakersQuery(listParamsOf(search))],
});

const Tools = styled.div`
  display: flex;
  flex: 1 1 24rem;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  gap: ${theme.space3};
  min-width: 0;
  ${media.narrow} {
    flex-basis: 100%;
  }
`;
