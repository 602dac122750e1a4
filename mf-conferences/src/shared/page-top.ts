import { media, theme } from '@lectern/ui';
import styled from 'styled-components';

/** A page's heading and its picker: side by side, or stacked on phones. */
export const PageTop = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${theme.space4};
  margin-bottom: ${theme.space6};
  > h1 {
    font-size: ${theme.size3xl};
    line-height: 1;
  }
  &[data-tight] {
    margin-bottom: 0;
  }
  ${media.narrow} {
    margin-bottom: ${theme.space5};
  }
`;
