import { SITE, type SubjectDetails } from '@lectern/contracts';
import { definePage, PageHead, useNavigate, useParams, useQuery, useSearchParams } from '@lectern/remote';
import { countOf, EmptyState, Failure, deferred, Skeleton, Stack, TextLink, theme, Wrap } from '@lectern/ui';
import { useEffect } from 'react';
import styled from 'styled-components';
import { type SubjectParams, subjectParamsOf, subjectPath } from './search-params';
import { SubjectHead } from './subject-head';
import { subjectQuery, talksQuery } from './subject.queries';

const TalksAndBeside = deferred(async () => (await import('./talks-with-aside')).TalksWithAside);

function SubjectPage() {
  const { slug = '' } = useParams();
  return (
    <Wrap>
      <SubjectAt slug={slug} />
    </Wrap>
  );
}

/** @source catalogue.md, section 3 */
function SubjectAt({ slug }: { slug: string }) {
  const { data: subject, error, isPending, refetch } = useQuery(subjectQuery(slug));
  const [search] = useSearchParams();
  const params = subjectParamsOf(search);
  const navigate = useNavigate();
  const moved =
    subject && subject.slug !== slug ? subjectPath(subject.slug, params, { page: params.page }) : null;
  useEffect(() => {
    if (moved) void navigate(moved, { replace: true });
  }, [moved, navigate]);

  if (isPending)
    return (
      <Stack>
        <p role="status">Loading the subject...</p>
        <Skeleton width="14rem" height="3rem" />
        <Skeleton width="60%" />
      </Stack>
    );
  if (subject) return <Whole subject={subject} params={params} redirect={moved} />;
  return (
    <>
      <PageHead
        title={`Subject | ${SITE.name}`}
        description="There is no such subject."
        canonical={`/tags/${encodeURIComponent(slug)}`}
        status={error ? 503 : 404}
      />
      {error ? (
        <Failure title="The subject could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <EmptyState>
          <Nothing>There is no such subject.</Nothing>
          <TextLink to="/tags">All subjects</TextLink>
        </EmptyState>
      )}
    </>
  );
}

interface WholeProps {
  subject: SubjectDetails;
  params: SubjectParams;
  /** The page's current address. */
  redirect: string | null;
}

function Whole({ subject, params, redirect }: WholeProps) {
  const { name, slug, talk_count } = subject;
  const { data: talks } = useQuery(talksQuery(slug, params));
  const onPage = params.page > 1 ? `, page ${params.page}` : '';
  return (
    <>
      <PageHead
        title={`${name}: ${countOf(talk_count, 'talk')}${onPage} | ${SITE.name}`}
        description={`Recorded talks on ${name}: where to start, who speaks about it and where, and all ${countOf(talk_count, 'talk')}.`}
        canonical={
          params.page > 1
            ? `/tags/${encodeURIComponent(slug)}?page=${params.page}`
            : `/tags/${encodeURIComponent(slug)}`
        }
        status={talks === null ? 404 : undefined}
        redirect={redirect ?? undefined}
      />
      <SubjectHead subject={subject} />
      <TalksAndBeside subject={subject} params={params} />
    </>
  );
}

export const page = definePage({
  Page: SubjectPage,
  queries: ({ params: { slug = '' }, search, languages }) => [
    subjectQuery(slug, languages),
    talksQuery(slug, subjectParamsOf(search)),
  ],
});

const Nothing = styled.h1`
  color: ${theme.ink};
  font-size: ${theme.sizeLg};
`;
