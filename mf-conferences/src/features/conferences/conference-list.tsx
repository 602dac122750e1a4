import { Button, EmptyState, ErrorText, Row, Stack } from '@lectern/ui';
import styled from 'styled-components';
import { ConferenceRow, RowBox } from './conference-row';
import { PER_PAGE, type Asked } from './conferences.queries';
import { Pager } from './pager';
import { LoadingRows, Rows } from './rows';
import type { useConferences } from './use-conferences';

interface ConferenceListProps {
  asked: Asked;
  found: ReturnType<typeof useConferences>;
  onTurn: (page: number) => void;
  /** Asks for all conferences again. */
  onClear: () => void;
}

/** Loading, then loaded or error. @source product.md, sections 2, 4 and 8, "Conference list" */
export function ConferenceList({ asked, found, onTurn, onClear }: ConferenceListProps) {
  const { rows, total, turning, failure, retry } = found;
  if (failure !== null) {
    return (
      <Stack>
        <ErrorText>{failure}</ErrorText>
        <Row>
          <Button onClick={retry}>Try again</Button>
          {asked.date && <Button onClick={onClear}>All conferences</Button>}
        </Row>
      </Stack>
    );
  }
  if (!rows) return <LoadingRows />;
  if (total === 0) return <Nothing date={asked.date} onClear={onClear} />;
  return (
    <>
      {rows.length > 0 ? (
        <Rows aria-busy={turning}>
          {rows.map((conference) => (
            <RowBox key={conference.slug}>
              <ConferenceRow conference={conference} />
            </RowBox>
          ))}
        </Rows>
      ) : (
        <Beyond>There are no conferences on this page.</Beyond>
      )}
      <Pager page={asked.page} perPage={PER_PAGE} total={total} onTurn={onTurn} />
    </>
  );
}

function Nothing({ date, onClear }: { date: string | null; onClear: () => void }) {
  return (
    <EmptyState>
      <p>
        <strong>{date ? 'No conferences on this day.' : 'No conferences available.'}</strong>
      </p>
      {date && <Button onClick={onClear}>All conferences</Button>}
    </EmptyState>
  );
}

const Beyond = styled.p`
  padding-block: 1rem;
`;
