import { Link, useKeptState, useLocation } from '@lectern/remote';
import {
  countOf,
  FilterChips,
  formatCount,
  media,
  Meta,
  Section,
  TextButton,
  theme,
  VisuallyHidden,
} from '@lectern/ui';
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
      {kinds.map((kind) => (
        <Kind key={kind.id} kind={kind} folds={jumps} />
      ))}
    </>
  );
}

/** On phones only its name until it is opened, by its button or by a link to it. */
function Kind({ kind: { id, name, subjects }, folds }: { kind: KindOfSubjects; folds: boolean }) {
  const { hash } = useLocation();
  const [chosen, choose] = useKeptState<'' | 'open' | 'folded'>(`subjects ${id}`, '');
  const isOpen = chosen === 'open' || (chosen === '' && hash === `#${id}`);
  return (
    <Section
      id={id}
      title={name}
      meta={
        <Counted as="span" data-folds={folds || undefined}>
          {countOf(subjects.length, 'subject')}
        </Counted>
      }
      action={
        folds && (
          <Toggle
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-describedby={`${id}-title`}
            onClick={() => choose(isOpen ? 'folded' : 'open')}
          >
            {isOpen ? 'Hide' : `Show ${subjects.length}`}
          </Toggle>
        )
      }
    >
      <Columns id={`${id}-list`} data-folded={(folds && !isOpen) || undefined}>
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
  );
}

/** Phones, if scripts can open what is folded. */
const FOLDING = '@media (scripting: enabled) and (max-width: 47.99rem)';

/** The button says it, too. */
const Counted = styled(Meta)`
  ${FOLDING} {
    &[data-folds] {
      display: none;
    }
  }
`;

const Toggle = styled(TextButton)`
  ${media.medium} {
    display: none;
  }
  ${media.noScript} {
    display: none;
  }
`;

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
  ${FOLDING} {
    &[data-folded] {
      display: none;
    }
  }
`;

const Count = styled.span`
  flex: none;
  color: ${theme.ink3};
  font-variant-numeric: tabular-nums;
`;
