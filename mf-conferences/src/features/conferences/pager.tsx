import { Meta, Row, theme } from '@lectern/ui';
import styled from 'styled-components';
import { LiveButton } from '../../shared/live-button';

interface PagerProps {
  /** From 1. */
  page: number;
  perPage: number;
  total: number;
  onTurn: (page: number) => void;
}

/** Which results are shown, and the way to the pages before and after. @source product.md, section 2, "Conference list" */
export function Pager({ page, perPage, total, onTurn }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const before = (page - 1) * perPage;
  const [first, last] = before < total ? [before + 1, Math.min(before + perPage, total)] : [0, 0];
  return (
    <Bar aria-label="Pages">
      <Meta role="status">{`Showing ${first} to ${last} of ${total} results`}</Meta>
      <Row>
        <LiveButton disabled={page <= 1} onClick={() => onTurn(Math.min(page - 1, pages))}>
          Previous
        </LiveButton>
        <LiveButton disabled={page >= pages} onClick={() => onTurn(page + 1)}>
          Next
        </LiveButton>
      </Row>
    </Bar>
  );
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
