import styled from 'styled-components';
import { theme } from './theme';

/** Rows with a line between them: stacked where it is narrow, else in the columns of `--columns`. */
export const RowList = styled.ul`
  font-size: ${theme.sizeSm};
  line-height: 1.4;
  overflow-wrap: anywhere;
  > li {
    display: grid;
    gap: ${theme.space2} ${theme.space4};
    padding: ${theme.space3} ${theme.space4};
    border-top: ${theme.hairline};
  }
  > li:first-child {
    border-top: 0;
  }
  strong {
    font-weight: ${theme.weightStrong};
  }
  @media (min-width: 64rem) {
    > li {
      grid-template-columns: var(--columns);
      align-items: center;
    }
  }
`;
