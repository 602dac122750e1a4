import { useQuery } from '@lectern/remote';
import { Meta, Skeleton, Stack, TextLink, VisuallyHidden, theme } from '@lectern/ui';
import styled from 'styled-components';
import { auditQuery } from '../../api/queries';
import { Box } from '../../frame/box';
import { Fetched } from '../../parts/fetched';
import { Lines, RecordLine } from './line';

const SHOWN = 6;

/** The newest lines of the record: of one remote on its page, of all on the overview. */
export function RecentRecord({ remote }: { remote?: string }) {
  const query = useQuery(auditQuery({ remote }));
  const all = remote ? `/operate/record?remote=${encodeURIComponent(remote)}` : '/operate/record';
  return (
    <Box
      title="Record"
      id="recent-record"
      flush
      end={
        <TextLink to={all}>
          See all<VisuallyHidden> lines of the record</VisuallyHidden>
        </TextLink>
      }
    >
      <Fetched query={query} what="The record" skeleton={<LinesSkeleton lines={SHOWN} />}>
        {(entries) =>
          entries.length === 0 ? (
            <Nothing>Nothing has been done yet.</Nothing>
          ) : (
            <Lines>
              {entries.slice(0, SHOWN).map((entry) => (
                <RecordLine key={entry.id} entry={entry} withDay />
              ))}
            </Lines>
          )
        }
      </Fetched>
    </Box>
  );
}

export function LinesSkeleton({ lines }: { lines: number }) {
  return (
    <Padded aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height="5rem" radius="8px" />
      ))}
    </Padded>
  );
}

const Padded = styled(Stack)`
  padding: ${theme.space4};
`;

const Nothing = styled(Meta)`
  padding: ${theme.space4};
`;
