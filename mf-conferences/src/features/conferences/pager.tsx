import { ButtonLink, Meta, Row, theme } from '@lectern/ui';
import type { KeyboardEvent, ReactNode } from 'react';
import styled from 'styled-components';
import { HydratedButton } from '../../shared/hydrated-button';

interface PagerProps {
  /** From 1. */
  page: number;
  perPage: number;
  total: number;
  /** Address of a page. */
  to: (page: number) => string;
  onTurn: () => void;
}

/**
 * The range of results shown, with links to the previous and next page.
 *
 * @source product.md, section 2, "Conference list"
 */
export function Pager({ page, perPage, total, to, onTurn }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const before = (page - 1) * perPage;
  const [first, last] = before < total ? [before + 1, Math.min(before + perPage, total)] : [0, 0];
  return (
    <Bar aria-label="Pages">
      <Meta role="status">{`Showing ${first} to ${last} of ${total} results`}</Meta>
      <Row>
        <Turn to={page > 1 ? to(Math.min(page - 1, pages)) : null} rel="prev" onTurn={onTurn}>
          Previous
        </Turn>
        <Turn to={page < pages ? to(page + 1) : null} rel="next" onTurn={onTurn}>
          Next
        </Turn>
      </Row>
    </Bar>
  );
}

interface TurnProps {
  /** Null if there is no such page. */
  to: string | null;
  rel: 'prev' | 'next';
  onTurn: () => void;
  children: ReactNode;
}

/** A button by specification, but also a link, which works before and without scripts. */
function Turn({ to, rel, onTurn, children }: TurnProps) {
  if (to === null) return <HydratedButton disabled>{children}</HydratedButton>;
  return (
    <ButtonLink to={to} rel={rel} role="button" onClick={onTurn} onKeyDown={pressOnSpace}>
      {children}
    </ButtonLink>
  );
}

/** Links react to Enter only; a button must react to Space too. */
function pressOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

const Bar = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space3};
  margin-top: ${theme.space5};
  font-variant-numeric: tabular-nums;
`;
