import { theme } from '@lectern/ui';
import styled from 'styled-components';

/** A list with a text and an action in each row. */
export const ActionRows = styled.ul`
  font-size: ${theme.sizeSm};
  overflow-wrap: anywhere;
  > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${theme.space4};
    padding: ${theme.space3} ${theme.space4};
  }
  > li + li {
    border-top: ${theme.hairline};
  }
`;
