import { Row, media, theme } from '@lectern/ui';
import styled from 'styled-components';

/** Above a schedule: the choice of the zone and of the days. */
export const Toolbar = styled(Row)`
  justify-content: space-between;
  gap: ${theme.space3};
  margin-block: ${theme.space5};
  > :only-child {
    margin-inline-start: auto;
  }
  ${media.narrow} {
    > [role='group'] {
      width: 100%;
      button {
        flex: 1;
      }
    }
  }
`;
