import { SITE } from '@lectern/contracts';
import { definePage, PageHead, useQuery, useSearchParams } from '@lectern/remote';
import {
  countOf,
  EmptyState,
  Failure,
  media,
  Meta,
  NameField,
  PageTitle,
  Skeleton,
  Stack,
  TextLink,
  theme,
  Wrap,
} from '@lectern/ui';
import styled from 'styled-components';
import { byKind } from './kinds';
import { SubjectIndex } from './subject-index';
import { queryIn, subjectsQuery } from './subjects.queries';

const toQuery = (query: string) => (query ? `/tags?${new URLSearchParams({ query })}` : '/tags');

/** @source catalogue.md, section 3 */
function SubjectsPage() {
  const [search] = useSearchParams();
  const query = queryIn(search);
  const { data, isPending, refetch } = useQuery(subjectsQuery(query));
  const kinds = byKind(data?.subjects ?? []);
  return (
    <Wrap>
      <PageHead
        title={query ? `Subjects: ${query} | ${SITE.name}` : `Subjects | ${SITE.name}`}
        description="What the talks are about, A to Z: languages, frameworks, practices, data, infrastructure, people and work."
        canonical="/tags"
      />
      <PageTitle
        action={
          <Find>
            <NameField label="Subjects" placeholder="Find a subject" value={query} to={toQuery} />
          </Find>
        }
      >
        Subjects
      </PageTitle>
      {isPending ? (
        <Stack>
          <p role="status">Loading subjects...</p>
          <Skeleton width="60%" />
          <Skeleton width="80%" />
          <Skeleton width="70%" />
        </Stack>
      ) : !data ? (
        <Failure title="The subjects could not be loaded" onRetry={() => void refetch()} />
      ) : data.total_results === 0 ? (
        <EmptyState>
          <p>{query ? `No subject is called “${query}”.` : 'There are no subjects yet.'}</p>
          {query && <TextLink to="/tags">All subjects</TextLink>}
        </EmptyState>
      ) : (
        <>
          <Meta role="status">
            {countOf(data.total_results, 'subject')}
            {query ? ` for “${query}”` : ', A to Z by kind'}
          </Meta>
          <SubjectIndex kinds={kinds} jumps={query === ''} />
        </>
      )}
    </Wrap>
  );
}

export const page = definePage({
  Page: SubjectsPage,
  queries: ({ search }) => [subjectsQuery(queryIn(search))],
});

const Find = styled.div`
  display: flex;
  width: min(26rem, calc(100vw - 2 * ${theme.gutter}));
  ${media.narrow} {
    margin-top: ${theme.space3};
  }
`;
