import { theme } from '@lectern/ui';
import styled from 'styled-components';

/** A filter's label above its control. */
export const FilterBox = styled.div`
  display: grid;
  gap: 2px;
  min-width: 0;
  font-size: ${theme.sizeSm};
  label {
    color: ${theme.ink2};
    font-size: ${theme.sizeXs};
  }
  input,
  select {
    width: 100%;
    min-width: 0;
    min-height: ${theme.tap};
    padding: 0 ${theme.space3};
    border: ${theme.outline};
    border-radius: ${theme.radiusM};
    background: ${theme.surface};
  }
`;
