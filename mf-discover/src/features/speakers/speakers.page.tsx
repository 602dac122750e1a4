import { OTHER_LETTERS, SITE, type SpeakerPage, type SpeakerSort } from '@lectern/contracts';
import { PageHead, definePage, useQuery, useSearchParams } from '@lectern/remote';
import {
  Button,
  ErrorText,
  LampField,
  Letters,
  Meta,
  NameField,
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
import { type Asked, askedFor, listPath, speakersQuery } from './speakers.queries';

const SpeakerList = deferred(async () => (await import('./speaker-list')).SpeakerList, {
  waiting: <PersonSkeletons />,
});
const SORTS: readonly (readonly [SpeakerSort, string])[] = [
  ['talks', 'Most talks'],
  ['name', 'Name'],
];

interface SpeakersProps {
  asked: Asked;
  first: SpeakerPage | undefined;
  error: unknown;
  isPending: boolean;
  onRetry: () => void;
}

function SpeakersPage() {
  const [search] = useSearchParams();
  const asked = askedFor(search);
  // The list stays while another part of it is loading.
  const { data, error, isPending, refetch } = useQuery({
    ...speakersQuery(asked),
    placeholderData: (before: SpeakerPage | undefined) => before,
  });
  return (
    <LampField>
      <Wrap>
        <PageHead
          title={titleOf(asked)}
          description="The people behind the talks: who they are, what they speak about, and every recording of theirs."
          canonical={listPath(asked, { page: asked.page })}
          {...(data?.speakers.length === 0 && asked.page > 1 && { status: 404 })}
        />
        <Top>
          <div>
            <h1>Speakers</h1>
            <Meta role="status">
              {data && totalOf(data.total_results + (data.capped ? 1 : 0), 'speaker')}
            </Meta>
          </div>
          <Tools>
            <NameField
              label="Speakers"
              placeholder="Find by name"
              value={asked.query}
              to={(query) => listPath(asked, { query, letter: '' })}
            />
            <SortBy options={SORTS} value={asked.sort} to={(sort) => listPath(asked, { sort })} />
          </Tools>
        </Top>
        <Letters label="First letter" letters={lettersOf(asked)} />
        <Speakers
          asked={asked}
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
function Speakers({ asked, first, error, isPending, onRetry }: SpeakersProps) {
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
  return <SpeakerList asked={asked} first={first} />;
}

const lettersOf = (asked: Asked) =>
  ['', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', OTHER_LETTERS].map((letter) => ({
    to: listPath(asked, { letter, query: '' }),
    label: letter === '' ? 'All' : letter === OTHER_LETTERS ? 'Others' : letter,
    current: letter === asked.letter,
  }));

function titleOf({ page, query, letter }: Asked): string {
  const parts = [
    query && `“${query}”`,
    letter && (letter === OTHER_LETTERS ? 'other letters' : letter),
    page > 1 && `page ${page}`,
  ].filter(Boolean);
  return `${['Speakers', ...parts].join(', ')} | ${SITE.name}`;
}

export const page = definePage({
  Page: SpeakersPage,
  queries: ({ search }) => [speakersQuery(askedFor(search))],
});

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${theme.space4};
  margin-bottom: ${theme.space5};
  h1 {
    font-size: ${theme.size3xl};
    line-height: 1;
  }
  h1 + p {
    margin-top: ${theme.space2};
  }
`;

const Tools = styled.div`
  display: flex;
  flex: 1 1 24rem;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space3};
  min-width: 0;
  ${media.narrow} {
    flex-basis: 100%;
  }
`;
