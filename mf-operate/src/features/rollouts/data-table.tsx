import { theme } from '@lectern/ui';
import type { ComponentProps } from 'react';
import styled from 'styled-components';

/** Scrolls content that is too wide; reachable by keyboard. `data-tall` limits its height too. */
export function ScrollX(props: ComponentProps<'div'> & { 'data-tall'?: boolean; 'aria-label': string }) {
  return <Scroll role="region" tabIndex={0} {...props} />;
}

const Scroll = styled.div`
  position: relative;
  overflow: auto;
  scrollbar-width: thin;
  &[data-tall] {
    max-height: 14rem;
    margin-top: ${theme.space3};
    border: ${theme.hairline};
    border-radius: ${theme.radiusM};
  }
  &[data-tall] thead th {
    position: sticky;
    top: 0;
    background: ${theme.surface};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

/** Rows of values under small headings; the first column identifies the row. */
export const DataTable = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${theme.sizeSm};
  font-variant-numeric: tabular-nums;
  line-height: 1.4;
  th,
  td {
    padding: ${theme.space2} ${theme.space3};
    border-bottom: ${theme.hairline};
    text-align: left;
    vertical-align: baseline;
  }
  thead th {
    color: ${theme.ink3};
    font-size: ${theme.sizeXs};
    font-weight: 600;
  }
  tbody th {
    font-weight: 400;
    white-space: nowrap;
  }
  tbody tr:last-child > * {
    border-bottom: 0;
  }
  :is(th, td):first-child {
    padding-left: ${theme.space4};
  }
  :is(th, td):last-child {
    padding-right: ${theme.space4};
  }
`;
