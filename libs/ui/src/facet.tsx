import { useId, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { formatCount } from './counts';
import { FacetRow, FacetRows } from './facet-row';
import { Icon } from './icon';
import { chevronDownIcon, searchIcon } from './icons';
import { Row } from './layout';
import { TextButton } from './link';
import { theme } from './theme';
import { VisuallyHidden } from './visually-hidden';

/** Choices shown at first, and after expanding. */
const FIRST = 5;
const MOST = 30;

export interface FacetChoice {
  value: string;
  label: string;
  /** Number of results it would leave. */
  count: number | null;
}

interface FacetProps {
  title: string;
  /** Singular noun of a choice, in lower case: `subject`. */
  noun: string;
  /** In order; undefined while loading. */
  choices: readonly FacetChoice[] | undefined;
  chosen: readonly string[];
  /** Only one at a time. */
  single?: boolean;
  onToggle: (value: string) => void;
  onClear: () => void;
  /**
   * Adds a search field. Called with the typed text if more than `choices` exist; `choices` are then the
   * matches.
   */
  onFind?: (text: string) => void;
  find?: boolean;
  /** Initially closed. */
  closed?: boolean;
  /** After the title, such as the number of chosen values. */
  badge?: ReactNode;
  /** Replaces the matches if searching failed. */
  trouble?: ReactNode;
}

/**
 * One kind of filter for a result: a disclosure with five choices and their counts, thirty after expanding,
 * and a search field if there are many. Chosen values come first.
 */
export function Facet(props: FacetProps) {
  const { title, noun, choices, chosen, single, onToggle, onClear, onFind, find, closed, badge, trouble } =
    props;
  const id = useId();
  const [all, setAll] = useState(false);
  const [text, setText] = useState('');
  const known = choices ?? [];
  const lost = chosen.filter((value) => !known.some((choice) => choice.value === value));
  const ordered = [
    ...lost.map((value) => ({ value, label: value, count: null })),
    ...known.filter(({ value }) => chosen.includes(value)),
    ...known.filter(({ value }) => !chosen.includes(value)),
  ];
  const wanted = fold(text);
  const found = wanted ? ordered.filter(({ label }) => fold(label).includes(wanted)) : ordered;
  const shown = found.slice(0, all || wanted ? MOST : Math.max(FIRST, chosen.length));
  const more = !wanted && ordered.length > Math.max(FIRST, chosen.length);
  return (
    <Details open={!closed} role="group" aria-labelledby={id}>
      <summary>
        <h2 id={id}>
          {title}
          {badge}
        </h2>
        <Icon of={chevronDownIcon} />
      </summary>
      {find && (
        <Find>
          <Icon of={searchIcon} />
          <input
            type="search"
            value={text}
            aria-label={`Find a ${noun}`}
            placeholder={`Find a ${noun}`}
            autoComplete="off"
            maxLength={100}
            onChange={(event) => {
              setText(event.target.value);
              onFind?.(event.target.value);
            }}
            onKeyDown={(event) => {
              // It filters while typing; submitting the surrounding form means something else.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </Find>
      )}
      <FacetRows>
        {shown.map(({ value, label, count }) => (
          <li key={value}>
            <FacetRow
              single={single}
              on={chosen.includes(value)}
              label={label}
              count={count === null ? undefined : formatCount(count)}
              onClick={() => onToggle(value)}
            />
          </li>
        ))}
      </FacetRows>
      {wanted && trouble}
      {wanted && !trouble && found.length === 0 && <None role="status">None found.</None>}
      {(more || chosen.length > 0) && (
        <Row data-split>
          {more && (
            <TextButton aria-expanded={all} aria-describedby={id} onClick={() => setAll(!all)}>
              {all ? 'See Less' : 'See More'}
            </TextButton>
          )}
          {chosen.length > 0 && (
            <TextButton aria-describedby={id} onClick={onClear}>
              Clear all<VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
            </TextButton>
          )}
        </Row>
      )}
    </Details>
  );
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

const Details = styled.details`
  padding-top: ${theme.space2};
  border-top: ${theme.hairline};
  summary {
    display: flex;
    align-items: center;
    gap: ${theme.space2};
    min-height: ${theme.tapDense};
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary svg {
    margin-left: auto;
    color: ${theme.ink3};
    transition: rotate ${theme.quick};
  }
  &[open] > summary svg {
    rotate: 180deg;
  }
  h2 {
    font-size: ${theme.sizeMd};
  }
`;

const Find = styled.div`
  position: relative;
  margin-bottom: ${theme.space1};
  > svg {
    position: absolute;
    left: 0.75rem;
    top: 50%;
    translate: 0 -50%;
    color: ${theme.ink2};
    pointer-events: none;
  }
  > input {
    width: 100%;
    min-height: ${theme.tapDense};
    padding: 0 0.5rem 0 2.5rem;
    border: ${theme.outline};
    border-radius: ${theme.radiusM};
    background: ${theme.surface};
    font-size: ${theme.sizeSm};
    appearance: none;
  }
  > input::placeholder {
    color: ${theme.ink3};
    opacity: 1;
  }
  > input:focus-visible {
    outline-offset: -1px;
    border-radius: ${theme.radiusM};
  }
`;

const None = styled.p`
  padding-block: ${theme.space1};
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
`;
