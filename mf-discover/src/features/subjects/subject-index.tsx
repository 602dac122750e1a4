import { Link } from '@lectern/remote';
import { countOf, FilterChips, formatCount, media, Meta, Section, theme, VisuallyHidden } from '@lectern/ui';
import styled from 'styled-components';
import type { KindOfSubjects } from './kinds';

interface SubjectIndexProps {
  kinds: readonly KindOfSubjects[];
  /** Shows links to the kinds above them. */
  jumps: boolean;
}

/** The subjects of each kind, A to Z, with their numbers of talks. */
export function SubjectIndex({ kinds, jumps }: SubjectIndexProps) {
  return (
    <>
      {jumps && (
        <Jumps>
          <FilterChips
            label="Kinds"
            groups={[
              kinds.map(({ id, name, subjects }) => ({
                to: `#${id}`,
                label: name,
                count: subjects.length,
                on: false,
              })),
            ]}
          />
        </Jumps>
      )}
      {kinds.map(({ id, name, subjects }) => (
        <Section
          key={id}
          id={id}
          title={name}
          meta={<Meta as="span">{countOf(subjects.length, 'subject')}</Meta>}
        >
          <Columns>
            {subjects.map(({ slug, name: subject, talk_count }) => (
              <li key={slug}>
                <Link to={`/tags/${encodeURIComponent(slug)}`}>
                  {subject}
                  <Count>
                    {formatCount(talk_count)}
                    <VisuallyHidden> {talk_count === 1 ? 'talk' : 'talks'}</VisuallyHidden>
                  </Count>
                </Link>
              </li>
            ))}
          </Columns>
        </Section>
      ))}
    </>
  );
}

const Jumps = styled.div`
  margin-block: ${theme.space4} ${theme.space6};
`;

const Columns = styled.ul`
  /* Two on a phone, none with large text. */
  columns: 9.5rem;
  column-gap: ${theme.space4};
  li {
    break-inside: avoid;
  }
  a {
    display: flex;
    align-items: center;
    gap: ${theme.space2};
    min-height: ${theme.tapDense};
    font-size: ${theme.sizeSm};
    line-height: 1.4;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  ${media.medium} {
    columns: 15rem;
    column-gap: ${theme.space6};
  }
  a:hover {
    text-decoration: underline 3px ${theme.lamp};
    text-underline-offset: 0.25em;
  }
`;

const Count = styled.span`
  color: ${theme.ink3};
  font-variant-numeric: tabular-nums;
`;
