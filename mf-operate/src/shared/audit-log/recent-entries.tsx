import { useQuery } from '@lectern/remote';
import { Meta, Skeleton, Stack, TextLink, VisuallyHidden, theme } from '@lectern/ui';
import styled from 'styled-components';
import { auditQuery } from './audit-log.queries';
import { Box, Fetched } from '@lectern/console';
import { Entries, EntryRow } from './entry-row';

const SHOWN = 6;

/** The newest entries of the audit log: of one remote on its page, of all on the overview. */
export function RecentEntries({ remote }: { remote?: string }) {
  const query = useQuery(auditQuery({ remote }));
  const all = remote ? `/operate/record?remote=${encodeURIComponent(remote)}` : '/operate/record';
  return (
    <Box
      title="Audit log"
      id="recent-record"
      flush
      end={
        <TextLink to={all}>
          See all<VisuallyHidden> entries of the audit log</VisuallyHidden>
        </TextLink>
      }
    >
      <Fetched query={query} what="The audit log" skeleton={<EntriesSkeleton lines={SHOWN} />}>
        {(entries) =>
          entries.length === 0 ? (
            <Nothing>No actions yet.</Nothing>
          ) : (
            <Entries>
              {entries.slice(0, SHOWN).map((entry) => (
                <EntryRow key={entry.id} entry={entry} withDay />
              ))}
            </Entries>
          )
        }
      </Fetched>
    </Box>
  );
}

export function EntriesSkeleton({ lines }: { lines: number }) {
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
