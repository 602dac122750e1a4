import { media, theme } from '../theme';
import styled from 'styled-components';

/** On phones below its control in the flow, from 768 px over the page. */
export const Pop = styled.div`
  z-index: 40;
  margin-top: ${theme.space2};
  border: ${theme.hairline};
  border-radius: ${theme.radiusL};
  background: ${theme.raised};
  box-shadow: ${theme.shadowFloat};
  > :last-child {
    min-width: 0;
    padding: ${theme.space3};
  }
  ${media.medium} {
    position: absolute;
    inset-inline-end: 0;
    display: grid;
    grid-template-columns: 21rem;
    &[data-range='true'] {
      grid-template-columns: 9.5rem 21rem;
    }
  }
`;

export const Presets = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space2};
  padding: ${theme.space3};
  border-bottom: ${theme.hairline};
  button {
    min-height: ${theme.tapDense};
    padding: 0 0.75rem;
    border: ${theme.hairline};
    border-radius: ${theme.radiusFull};
    background: none;
    font-size: ${theme.sizeSm};
    text-align: start;
  }
  button:hover {
    border-color: ${theme.ink};
  }
  ${media.medium} {
    flex-flow: column nowrap;
    gap: 2px;
    border: 0;
    border-inline-end: ${theme.hairline};
    button {
      min-height: ${theme.tap};
      border-color: transparent;
      border-radius: ${theme.radiusM};
    }
  }
`;

export const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: ${theme.tapDense};
  padding-inline-start: ${theme.space2};
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
  font-variant-numeric: tabular-nums;
  button {
    min-height: ${theme.tapDense};
    padding: 0 ${theme.space3};
    border: 0;
    border-radius: ${theme.radiusM};
    background: none;
    color: ${theme.ink};
    font-weight: ${theme.weightStrong};
    text-decoration: underline 3px ${theme.lamp};
    text-underline-offset: 0.32em;
  }
  button:hover {
    text-decoration-color: currentColor;
  }
`;
