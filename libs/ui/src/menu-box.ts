import styled from 'styled-components';
import { media, theme } from './theme';

/** A menu that floats below its control: `a`, `button` and `[role=option]` rows. The parent is positioned. */
export const MenuBox = styled.div`
  position: absolute;
  z-index: 60;
  top: calc(100% + 0.375rem);
  min-width: min(13rem, 100vw - 2 * ${theme.gutter});
  padding: ${theme.space2};
  border: ${theme.hairline};
  border-radius: ${theme.radiusM};
  background: ${theme.raised};
  box-shadow: ${theme.shadowFloat};
  &[data-side='end'] {
    right: 0;
  }
  &[data-side='fill'] {
    left: 0;
    right: 0;
  }
  > a,
  > button,
  > [role='option'] {
    display: flex;
    align-items: center;
    gap: ${theme.space3};
    width: 100%;
    min-height: ${theme.tap};
    padding: ${theme.space2} ${theme.space3};
    border: 0;
    border-radius: ${theme.radiusS};
    background: none;
    text-align: left;
    text-decoration: none;
    font-size: ${theme.sizeSm};
    line-height: 1.35;
    cursor: pointer;
  }
  > a:hover,
  > button:hover,
  > [aria-selected='true'] {
    background: ${theme.lampWash};
  }
  > :focus-visible {
    outline-offset: -3px;
  }
  svg {
    color: ${theme.ink3};
  }
  mark {
    background: none;
    color: inherit;
    font-weight: 700;
    text-decoration: underline 3px ${theme.lamp};
    text-underline-offset: 0.2em;
  }
  ${media.narrow} {
    max-width: calc(100vw - 2 * ${theme.gutter});
  }
`;
