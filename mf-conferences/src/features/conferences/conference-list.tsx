import type { Conference } from '@lectern/contracts';
import { Button, EmptyState, ErrorText, Row, Stack } from '@lectern/ui';
import styled from 'styled-components';
import { ConferenceRow, RowBox } from './conference-row';
import { PER_PAGE, type ListParams } from './conferences.queries';
import { Pager } from './pager';
import { LoadingRows, Rows } from './rows';
import type { useConferences } from './use-conferences';

interface ConferenceListProps {
  params: ListParams;
  found: ReturnType<typeof useConferences>;
  /** Address of a page. */
  to: (page: number) => string;
  onTurn: () => void;
  /** Clears the filter. */
  onClear: () => void;
}

/**
 * The list in its states: loading, loaded or error.
 *
 * @source product.md, sections 2, 4 and 8, "Conference list"
 */
export function ConferenceList(props: ConferenceListProps) {
  const { rows, total, failure } = props.found;
  const isNone = failure === null && rows !== undefined && total === 0;
  return (
    <>
      {/* Rendered before it has content, so that the content is announced. */}
      <div aria-live="polite">{isNone && <Nothing {...props} />}</div>
      {!isNone && <Found {...props} />}
    </>
  );
}

function Found({ params, found, to, onTurn, onClear }: ConferenceListProps) {
  const { rows, total, turning, failure, retry } = found;
  if (failure !== null) {
    return (
      <Stack>
        <ErrorText>{failure}</ErrorText>
        <Row>
          <Button onClick={retry}>Try again</Button>
          {params.date && <Button onClick={onClear}>All conferences</Button>}
        </Row>
      </Stack>
    );
  }
  if (!rows) return <LoadingRows />;
  const [ahead, over] = params.date ? [[], rows] : parted(rows);
  return (
    <>
      {rows.length === 0 && <Beyond>There are no conferences on this page.</Beyond>}
      {ahead.length > 0 && <List conferences={ahead} busy={turning} />}
      {ahead.length > 0 && over.length > 0 && <Over>Recently ended</Over>}
      {over.length > 0 && <List conferences={over} busy={turning} />}
      <Pager page={params.page} perPage={PER_PAGE} total={total} to={to} onTurn={onTurn} />
    </>
  );
}

function List({ conferences, busy }: { conferences: readonly Conference[]; busy: boolean }) {
  return (
    <Rows aria-busy={busy}>
      {conferences.map((conference) => (
        <RowBox key={conference.slug}>
          <ConferenceRow conference={conference} />
        </RowBox>
      ))}
    </Rows>
  );
}

/** Splits conferences into those not yet over, and past ones. */
function parted(rows: readonly Conference[]): [ahead: Conference[], over: Conference[]] {
  const today = new Date().toISOString().slice(0, 10);
  const isAhead = ({ status, start_date: first, end_date: last }: Conference) =>
    !status && (last ?? first ?? '') >= today;
  return [rows.filter(isAhead), rows.filter((row) => !isAhead(row))];
}

function Nothing({ params, onClear }: Pick<ConferenceListProps, 'params' | 'onClear'>) {
  const { date, query, when, year } = params;
  const narrowed = Boolean(date || query || when || year);
  return (
    <EmptyState>
      <p>
        <strong>
          {date
            ? 'No conferences on this day.'
            : query
              ? `No conferences are called “${query}”.`
              : 'No conferences available.'}
        </strong>
      </p>
      {narrowed && <Button onClick={onClear}>All conferences</Button>}
    </EmptyState>
  );
}

const Beyond = styled.p`
  padding-block: 1rem;
`;

const Over = styled.h2`
  margin: 2rem 0 1rem;
`;
