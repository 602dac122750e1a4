import type { SubjectDetails } from '@lectern/contracts';
import { Crumbs, formatCount, Meta, PageTop, theme } from '@lectern/ui';
import styled from 'styled-components';
import { KIND_NAMES } from '../../shared/kind-names';

/** Name, synonyms and counts of a subject, and the link to its parent. */
export function SubjectHead({ subject }: { subject: SubjectDetails }) {
  const { name, kind, parent, also, talk_count } = subject;
  return (
    <>
      <Crumbs
        trail={[
          { to: '/tags', name: 'Subjects' },
          ...(kind ? [{ to: `/tags#${kind}`, name: KIND_NAMES[kind] }] : []),
          ...(parent ? [{ to: `/tags/${encodeURIComponent(parent.slug)}`, name: parent.name }] : []),
        ]}
      />
      <PageTop>
        <div>
          <h1>{name}</h1>
          {also.length > 0 && <Meta>Also found as {inWords(also)}</Meta>}
        </div>
        <Stats>
          <p>
            <b>{formatCount(talk_count)}</b> {talk_count === 1 ? 'Talk' : 'Talks'}
          </p>
        </Stats>
      </PageTop>
    </>
  );
}

/** `a, b and c` */
const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

const Stats = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space2} ${theme.space6};
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
  p {
    display: inline-flex;
    align-items: baseline;
    gap: ${theme.space2};
  }
  b {
    color: ${theme.ink};
    font: ${theme.weightDisplay} ${theme.size2xl} / 1 ${theme.display};
  }
`;
