import { Link } from '@lectern/remote';
import styled from 'styled-components';
import { media, theme } from './theme';

interface Letter {
  to: string;
  label: string;
  current: boolean;
}

/** A line of short links, such as letters or years, swiped on phones. The current one is in ink. */
export function Letters({ label, letters }: { label: string; letters: readonly Letter[] }) {
  return (
    <Nav aria-label={label}>
      {letters.map(({ to, label: name, current }) => (
        <Link key={to} to={to} aria-current={current ? 'true' : undefined}>
          {name}
        </Link>
      ))}
    </Nav>
  );
}

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  margin-bottom: ${theme.space5};
  a {
    display: grid;
    place-items: center;
    flex: none;
    min-width: ${theme.tapDense};
    min-height: ${theme.tapDense};
    padding-inline: 0.45rem;
    border-radius: ${theme.radiusM};
    font-size: ${theme.sizeSm};
    font-variant-numeric: tabular-nums;
    text-decoration: none;
  }
  a:hover {
    background: ${theme.sunken};
  }
  a[aria-current] {
    background: ${theme.ink};
    color: ${theme.canvas};
    font-weight: ${theme.weightStrong};
  }
  ${media.narrow} {
    position: relative;
    flex-wrap: nowrap;
    overflow-x: auto;
    margin-inline: calc(-1 * ${theme.gutter});
    padding: 5px ${theme.gutter} ${theme.space2};
    scrollbar-width: none;
  }
  @media (forced-colors: active) {
    a[aria-current] {
      border: 2px solid Highlight;
    }
  }
`;
