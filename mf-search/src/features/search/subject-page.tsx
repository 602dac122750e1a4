import type { FoundSubject } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { Meta, theme } from '@lectern/ui';
import styled from 'styled-components';
import { NOTHING, searchPath, type SearchParams } from './search-params';

interface SubjectPageProps {
  params: SearchParams;
  /** The matching subjects. */
  subjects: readonly FoundSubject[] | undefined;
}

/** For a search by a single tag: a link to that subject's page, which has more than its talks. */
export function SubjectPage({ params, subjects }: SubjectPageProps) {
  const [tag] = params.tag;
  if (
    !tag ||
    searchPath({ ...params, page: null, sort: 'relevance' }) !== searchPath({ ...NOTHING, tag: [tag] })
  )
    return null;
  const subject = subjects?.find(({ name }) => name.toLowerCase() === tag.toLowerCase());
  if (!subject) return null;
  return (
    <Line>
      Recommended talks, people and conferences:{' '}
      <Link to={`/tags/${encodeURIComponent(subject.slug)}`}>everything on {subject.name}</Link>
    </Line>
  );
}

const Line = styled(Meta)`
  margin-bottom: ${theme.space4};
  a {
    display: inline-block;
    min-height: 1.5rem;
    color: ${theme.ink};
    font-weight: ${theme.weightStrong};
    text-decoration: underline 3px ${theme.lamp};
    text-underline-offset: 0.25em;
  }
`;
