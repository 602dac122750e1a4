import { media, theme } from '@lectern/ui';
import styled from 'styled-components';

/** One row; a break is hatched and half as high. */
export const Line = styled.li`
  position: relative;
  display: grid;
  gap: ${theme.space1} ${theme.space5};
  padding: ${theme.space4} 0;
  border-top: ${theme.hairline};
  h3 a {
    text-decoration: none;
  }
  h3 a:hover {
    text-decoration: underline 3px ${theme.lamp};
    text-underline-offset: 0.2em;
  }
  &[data-break] {
    padding-block: ${theme.space2};
    padding-inline: ${theme.space3};
    color: ${theme.ink2};
    background: repeating-linear-gradient(-45deg, transparent 0 7px, var(--hatch) 7px 8px);
  }
  ${media.medium} {
    grid-template-columns: 8.5rem minmax(0, 1fr) auto;
    align-items: center;
    padding-inline: ${theme.space3};
  }
`;

export const Time = styled.p`
  font-variant-numeric: tabular-nums;
  font-weight: ${theme.weightStrong};
  white-space: nowrap;
  span {
    color: ${theme.ink3};
    font-weight: 400;
  }
  [data-break] > & {
    font-weight: 400;
  }
`;

export const Place = styled.p`
  margin-top: ${theme.space1};
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
  overflow-wrap: anywhere;
`;

export const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space2};
  &[data-over] > * {
    --button: transparent;
    --button-edge: ${theme.line};
  }
  ${media.narrow} {
    margin-top: ${theme.space2};
    > * {
      flex: 1;
    }
    button {
      width: 100%;
    }
  }
`;
