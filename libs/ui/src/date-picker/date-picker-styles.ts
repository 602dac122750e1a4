import { media, theme } from '../theme';
import styled from 'styled-components';

export const Place = styled.div`
  position: relative;
  ${media.narrow} {
    width: 100%;
  }
`;

export const Control = styled.button`
  display: flex;
  align-items: center;
  gap: ${theme.space2};
  width: 100%;
  min-width: min(17rem, 100vw - 2 * ${theme.gutter});
  min-height: ${theme.tap};
  padding: 0 0.875rem;
  border: ${theme.outline};
  border-radius: ${theme.radiusM};
  background: ${theme.surface};
  font-variant-numeric: tabular-nums;
  text-align: start;
  &:hover {
    border-color: ${theme.ink};
  }
  &:focus-visible {
    border-radius: ${theme.radiusM};
  }
  [data-empty] {
    color: ${theme.ink3};
  }
`;
