import { theme } from '@lectern/ui';
import styled from 'styled-components';

/** Below this width a row is a card, with each value under its own label. */
const CARDS = '@media (max-width: 79.99rem)';
const WIDE = '@media (min-width: 80rem)';

/** The overview's table. Cells carry `data-label`, which cards show in place of the column header. */
export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${theme.sizeSm};
  line-height: 1.4;
  th {
    padding: ${theme.space2} ${theme.space3};
    border-bottom: ${theme.hairline};
    color: ${theme.ink3};
    font-size: ${theme.sizeXs};
    font-weight: 600;
    text-align: start;
    white-space: nowrap;
  }
  td {
    padding: ${theme.space3};
    border-bottom: ${theme.hairline};
    text-wrap: balance;
    vertical-align: middle;
  }
  tbody tr:last-child td {
    border: 0;
  }
  th:first-child,
  td:first-child {
    padding-inline-start: ${theme.space4};
  }
  th:last-child,
  td:last-child {
    padding-inline-end: ${theme.space4};
  }
  tbody tr:hover {
    background: color-mix(in srgb, ${theme.sunken} 45%, transparent);
  }
  ${CARDS} {
    &,
    tbody {
      display: block;
    }
    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tbody tr {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr));
      column-gap: ${theme.space6};
      padding: ${theme.space3} ${theme.space4};
      border-bottom: ${theme.hairline};
    }
    tbody tr:last-child {
      border: 0;
    }
    tr[data-candidate] {
      box-shadow: inset 4px 0 ${theme.lampLine};
    }
    tr[data-bad] {
      box-shadow: inset 4px 0 ${theme.danger};
    }
    tbody td:nth-child(n) {
      display: grid;
      grid-template-columns: 6.5rem minmax(0, 1fr);
      align-items: center;
      gap: ${theme.space2};
      padding: ${theme.space1} 0;
      border: 0;
    }
    td[data-label]::before {
      content: attr(data-label) / '';
      color: ${theme.ink3};
      font-size: ${theme.sizeXs};
    }
    /* A card's title and buttons need no label. */
    tbody td:first-child,
    tbody td:last-child {
      grid-column: 1 / -1;
      grid-template-columns: minmax(0, 1fr);
    }
    td:first-child a {
      font-size: ${theme.sizeLg};
    }
    tbody td[data-nothing]:nth-child(n) {
      display: none;
    }
  }
  ${WIDE} {
    tr[data-candidate] td:first-child {
      box-shadow: inset 4px 0 ${theme.lampLine};
    }
    tr[data-bad] td:first-child {
      box-shadow: inset 4px 0 ${theme.danger};
    }
    td:last-child > * {
      text-align: end;
    }
    /* Without room for a row of buttons beside the versions they are stacked. */
    td:last-child > * > :first-child {
      justify-content: end;
    }
    th:last-child {
      text-align: end;
    }
  }
`;
