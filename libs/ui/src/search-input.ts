import { css } from 'styled-components';
import { theme } from './theme';

/** Style of the boxes that hold a search input; each leaves room for its icon. */
export const searchInput = css`
  > input {
    width: 100%;
    min-height: ${theme.tap};
    border: ${theme.outline};
    border-radius: ${theme.radiusM};
    background: ${theme.surface};
    text-overflow: ellipsis;
    -webkit-appearance: none;
    appearance: none;
  }
  > input::-webkit-search-cancel-button {
    filter: grayscale(1);
  }
  > input::placeholder {
    color: ${theme.ink3};
    opacity: 1;
  }
  > input:focus-visible {
    outline-offset: -1px;
    border-radius: ${theme.radiusM};
  }
`;
