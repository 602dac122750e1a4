import { Link } from '@lectern/remote';
import { Wrap, theme } from '@lectern/ui';
import styled from 'styled-components';

// Parts of both headers, the site's and the console's.

export const Bar = styled.header`
  position: sticky;
  /* Not on a phone with text of 200 %, where it would cover too much: there it scrolls out of sight. */
  top: min(0px, (100vw - 20rem) * 999);
  z-index: 50;
  background: ${theme.canvas};
  border-bottom: ${theme.hairline};
  container: header / inline-size;
`;

export const Line = styled(Wrap)`
  display: flex;
  align-items: center;
  gap: ${theme.space2};
  min-height: ${theme.header};
  @container header (max-width: 61.99rem) {
    gap: ${theme.space1};
  }
  @container header (min-width: 62rem) {
    gap: ${theme.space3};
  }
  /* Logo, magnifier, avatar and hamburger side by side at 320 px. */
  @container header (max-width: 21.99rem) {
    gap: 0;
    padding-inline: ${theme.space2};
  }
  @container header (max-width: 19.99rem) {
    flex-wrap: wrap;
    padding-block: ${theme.space2};
  }
`;

export const Brand = styled(Link)`
  display: inline-flex;
  align-items: center;
  flex: none;
  min-height: ${theme.tap};
  text-decoration: none;
`;

/** A word beside the logo. */
export const Badge = styled.span`
  padding: 0.1rem 0.4rem;
  border: ${theme.outline};
  border-radius: ${theme.radiusS};
  color: ${theme.ink2};
  font-size: 0.6875rem;
  font-weight: 700;
  letter-spacing: 0.06em;
  text-transform: uppercase;
  line-height: 1.3;
  @container header (max-width: 21.99rem) {
    padding-inline: 0.2rem;
  }
`;

export const Account = styled.div`
  flex: none;
  width: ${theme.tap};
  height: ${theme.tap};
`;
