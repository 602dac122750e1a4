import { media, PageTop as Base, theme } from '@lectern/ui';
import styled from 'styled-components';

/** A page's heading and its picker: side by side, or stacked on phones. */
export const PageTop = styled(Base)`
  margin-bottom: ${theme.space6};
  &[data-tight] {
    margin-bottom: 0;
  }
  ${media.narrow} {
    margin-bottom: ${theme.space5};
  }
`;
