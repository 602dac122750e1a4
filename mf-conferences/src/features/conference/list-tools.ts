import { media, theme } from '@lectern/ui';
import styled from 'styled-components';

/** The field that filters a list, with its sort order at the end of the line. */
export const ListTools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space3};
  margin-bottom: ${theme.space4};
  > form:last-child:not(:first-child) {
    margin-inline-start: auto;
  }
  ${media.narrow} {
    > [role='search'] {
      flex-basis: 100%;
      max-width: none;
    }
  }
`;
