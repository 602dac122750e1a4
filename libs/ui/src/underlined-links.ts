import { css } from 'styled-components';
import { theme } from './theme';

/** Links side by side, the current one underlined; `--underline-inset` insets the underline. */
export const underlinedLinks = css`
  a {
    position: relative;
    display: flex;
    align-items: center;
    color: ${theme.ink2};
    text-decoration: none;
  }
  a:hover,
  a[aria-current] {
    color: ${theme.ink};
  }
  a[aria-current]::after {
    content: '';
    position: absolute;
    inset: auto var(--underline-inset, 0) -1px;
    height: 4px;
    background: ${theme.lamp};
  }
  @media (forced-colors: active) {
    a[aria-current]::after {
      background: Highlight;
    }
  }
`;
