import { Link } from '@lectern/remote';
import styled from 'styled-components';
import { Button, ButtonLink } from './button';
import { media, theme } from './theme';

interface PagesProps {
  /** What is paged: `Pages of results`. */
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  /** Address of a page; the first page's has no number. */
  to: (page: number) => string;
}

/** Page navigation by real links; nothing for a single page. */
export function Pages({ label, page, pages, to }: PagesProps) {
  if (pages < 2) return null;
  return (
    <Nav aria-label={label}>
      {page > 1 ? (
        <ButtonLink dense rel="prev" to={to(page - 1)}>
          Previous
        </ButtonLink>
      ) : (
        <Button dense disabled>
          Previous
        </Button>
      )}
      <ol>
        {numbersOf(page, pages).map((number, place) => (
          <li key={number ?? `gap-${place}`} data-far={isFar(number, page, pages) || undefined}>
            {number === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link to={to(number)} aria-current={number === page ? 'page' : undefined}>
                {number}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {page < pages ? (
        <ButtonLink dense rel="next" to={to(page + 1)}>
          Next
        </ButtonLink>
      ) : (
        <Button dense disabled>
          Next
        </Button>
      )}
    </Nav>
  );
}

/** Left out on phones: everything but the current page and the last. */
const isFar = (number: number | null, page: number, pages: number) => number !== page && number !== pages;

/** The first, the last and those around the current page; null is a gap of more than one page. */
function numbersOf(page: number, pages: number): (number | null)[] {
  const near = [1, 2, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers: (number | null)[] = [];
  let before = 0;
  for (const number of [...new Set(near)].sort((a, b) => a - b)) {
    if (number - before === 2) numbers.push(number - 1);
    else if (number - before > 2) numbers.push(null);
    numbers.push(number);
    before = number;
  }
  return numbers;
}

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space3};
  margin-top: ${theme.space5};
  padding-top: ${theme.space4};
  border-top: ${theme.hairline};
  ol {
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
  }
  li > * {
    display: grid;
    place-items: center;
    min-width: ${theme.tapDense};
    min-height: ${theme.tapDense};
    padding-inline: 0.5rem;
    border-radius: ${theme.radiusM};
    font-size: ${theme.sizeSm};
    font-variant-numeric: tabular-nums;
    text-decoration: none;
  }
  li > a:hover {
    background: ${theme.sunken};
  }
  li > [aria-current] {
    background: ${theme.ink};
    color: ${theme.canvas};
    font-weight: ${theme.weightStrong};
  }
  ${media.narrow} {
    li[data-far] {
      display: none;
    }
  }
  @media (forced-colors: active) {
    li > [aria-current] {
      border: 2px solid Highlight;
    }
  }
`;
