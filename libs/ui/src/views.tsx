import { Link } from '@lectern/remote';
import styled from 'styled-components';
import { formatCount } from './counts';
import { media, theme } from './theme';
import { underlinedLinks } from './underlined-links';

interface View {
  to: string;
  label: string;
  count?: number;
  current: boolean;
}

/** Views of one item, each with its own address: links with the lamp's bar under the current one; on phones one row, swiped if need be. */
export function Views({ label, views }: { label: string; views: readonly View[] }) {
  return (
    <Nav aria-label={label}>
      {views.map(({ to, label: name, count, current }) => (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined}>
          {name}
          {count !== undefined && <Count> {formatCount(count)}</Count>}
        </Link>
      ))}
    </Nav>
  );
}

/** A bar for views and related controls, such as editions. */
export const ViewsBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: 0 ${theme.space5};
  margin-block: ${theme.space5};
  border-bottom: ${theme.hairline};
`;

const Count = styled.span`
  color: ${theme.ink3};
  font-weight: 400;
  font-variant-numeric: tabular-nums;
`;

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space5};
  ${underlinedLinks}
  a {
    gap: ${theme.space2};
    min-height: 3rem;
    font-weight: ${theme.weightStrong};
  }
  a:focus-visible {
    outline-offset: -4px;
  }
  ${media.narrow} {
    flex-wrap: nowrap;
    gap: ${theme.space3};
    margin-bottom: -1px;
    padding-bottom: 1px;
    overflow-x: auto;
    scrollbar-width: none;
    a {
      flex: none;
      gap: ${theme.space1};
    }
    a[aria-current] {
      scroll-initial-target: nearest;
    }
    ${Count} {
      font-size: ${theme.sizeXs};
    }
  }
`;
