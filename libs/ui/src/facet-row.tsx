import styled from 'styled-components';
import { theme } from './theme';

interface FacetRowProps {
  label: string;
  count?: string;
  on: boolean;
  /** One of several exclusive choices: its box is round. */
  single?: boolean;
  onClick: () => void;
}

/** A filter that is on or off, with the number of results it would leave. */
export function FacetRow({ label, count, on, single, onClick }: FacetRowProps) {
  return (
    <Choice type="button" aria-pressed={on} data-single={single || undefined} onClick={onClick}>
      <span>{label}</span> {count !== undefined && <Count>{count}</Count>}
    </Choice>
  );
}

/** Filters below each other. */
export const FacetRows = styled.ul`
  min-width: 0;
`;

const Choice = styled.button`
  display: grid;
  grid-template-columns: 1.25rem minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space2};
  width: 100%;
  min-height: max(2rem, ${theme.tapDense} - 0.25rem);
  padding: 0 0.25rem;
  border: 0;
  border-radius: ${theme.radiusS};
  background: none;
  text-align: left;
  font-size: ${theme.sizeSm};
  line-height: 1.25;
  overflow-wrap: anywhere;
  @media (pointer: coarse) {
    min-height: ${theme.tap};
  }
  &::before {
    content: '';
    width: 1.125rem;
    height: 1.125rem;
    border: ${theme.outline};
    border-radius: 3px;
    background: ${theme.surface};
  }
  &[data-single]::before {
    border-radius: 50%;
  }
  &:hover {
    background: ${theme.sunken};
  }
  &[aria-pressed='true'] {
    font-weight: ${theme.weightStrong};
  }
  &[aria-pressed='true']::before {
    border-color: ${theme.ink};
    background: ${theme.ink};
    box-shadow: inset 0 0 0 3px ${theme.surface};
  }
  @media (forced-colors: active) {
    &[aria-pressed='true']::before {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

const Count = styled.span`
  color: ${theme.ink3};
  font-weight: 400;
  font-variant-numeric: tabular-nums;
`;
