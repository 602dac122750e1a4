import { theme } from '../theme';
import styled from 'styled-components';

/** The grid of days: today has a ring, selected days are lamp-coloured, the days between them lighter. */
export const Grid = styled.table`
  width: 100%;
  border-collapse: collapse;
  table-layout: fixed;
  font-variant-numeric: tabular-nums;
  th {
    height: 2rem;
    padding: 0;
    overflow: hidden;
    color: ${theme.ink3};
    font-size: ${theme.sizeXs};
    font-weight: 600;
  }
  td {
    padding: 0;
    text-align: center;
  }
  button {
    width: 100%;
    height: ${theme.tap};
    padding: 0;
    border: 0;
    border-radius: ${theme.radiusM};
    background: none;
    font-size: ${theme.sizeSm};
  }
  button:hover {
    background: ${theme.sunken};
  }
  button:focus-visible {
    outline-offset: -3px;
    border-radius: ${theme.radiusM};
  }
  [data-out] {
    color: ${theme.ink3};
  }
  [aria-current] {
    box-shadow: inset 0 0 0 1.5px ${theme.edge};
  }
  [aria-selected='true'] {
    background: ${theme.lampWash};
  }
  [aria-selected='true'] button {
    color: ${theme.ink};
  }
  [data-end] {
    background: none;
  }
  td[data-end] button {
    background: ${theme.lamp};
    color: ${theme.onLamp};
    font-weight: 700;
    &:hover {
      background: ${theme.lampPress};
    }
    &:focus-visible {
      outline-color: ${theme.onLamp};
    }
  }
  @media (forced-colors: active) {
    [aria-selected='true'] button {
      outline: 2px solid Highlight;
    }
  }
`;
