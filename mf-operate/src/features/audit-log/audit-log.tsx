import type { AuditAction, AuditEntry } from '@lectern/contracts';
import { useQuery, useSearchParams } from '@lectern/remote';
import { Button, EmptyState, ErrorText, TextButton, dayOf, formatDay, theme, useLocale } from '@lectern/ui';
import styled from 'styled-components';
import { Box, Fetched, rolloutsQuery } from '@lectern/console';
import { Select } from './select';
import { paramsOf, searchOf, type AuditLogParams } from './audit-log-params';
import { ACTION_NAMES } from '../../shared/audit-log/entry-text';
import { Entries, EntryRow } from '../../shared/audit-log/entry-row';
import { EntriesSkeleton } from '../../shared/audit-log/recent-entries';
import { useEntries } from './use-entries';
import { useVerdict, Verdict } from './verdict';

const ALL = '';

/** The audit log's entries, their filters, and whether they are unaltered. */
export function AuditLog() {
  const [search, setSearch] = useSearchParams();
  const params = paramsOf(search);
  const verdict = useVerdict();
  const ask = (change: Partial<AuditLogParams>) =>
    setSearch(searchOf({ ...params, line: undefined, ...change }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <>
      <Verdict query={verdict} />
      <Box
        title={params.line === undefined ? 'Entries' : `From entry ${params.line} back`}
        id="lines"
        flush
        end={<Filters params={params} onAsk={ask} />}
      >
        <EntryList
          key={searchOf(params).toString()}
          params={params}
          brokenAt={verdict.data?.broken_at ?? null}
        />
      </Box>
    </>
  );
}

function Filters({
  params,
  onAsk,
}: {
  params: AuditLogParams;
  onAsk: (change: Partial<AuditLogParams>) => void;
}) {
  const { data: rollouts } = useQuery(rolloutsQuery());
  const names = new Set(rollouts?.map(({ remote }) => remote));
  if (params.remote) names.add(params.remote);
  return (
    <Bar>
      {params.line !== undefined && <TextButton onClick={() => onAsk({})}>Newest entries</TextButton>}
      <Select
        label="Remote"
        value={params.remote ?? ALL}
        onChange={(remote) => onAsk({ remote: remote || undefined })}
      >
        <option value={ALL}>All remotes</option>
        {[...names].sort().map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        label="Action"
        value={params.act ?? ALL}
        onChange={(act) => onAsk({ act: act === ALL ? undefined : (act as AuditAction) })}
      >
        <option value={ALL}>All actions</option>
        {Object.entries(ACTION_NAMES).map(([act, name]) => (
          <option key={act} value={act}>
            {name}
          </option>
        ))}
      </Select>
    </Bar>
  );
}

function EntryList({ params, brokenAt }: { params: AuditLogParams; brokenAt: number | null }) {
  const { remote, act, line } = params;
  const { query, entries, older, fetchOlder } = useEntries({
    ...(remote && { remote }),
    ...(act && { act }),
    ...(line !== undefined && { before: line + 1 }),
  });
  const locale = useLocale();
  const brokenOf = (id: number) => {
    if (brokenAt === null || id < brokenAt) return {};
    return { broken: id === brokenAt ? ('here' as const) : ('before' as const) };
  };
  return (
    <Fetched query={query} what="The audit log" skeleton={<EntriesSkeleton lines={8} />}>
      {() =>
        entries.length === 0 ? (
          <Padded>
            <EmptyState>
              <p>
                <strong>No entries</strong>
              </p>
              <p>{remote || act ? 'No entries match this filter.' : 'No actions yet.'}</p>
            </EmptyState>
          </Padded>
        ) : (
          <>
            {byDay(entries).map(([day, ofDay]) => (
              <section key={day} aria-labelledby={`day-${day}`}>
                <Day id={`day-${day}`}>{formatDay(day, locale)}</Day>
                <Entries>
                  {ofDay.map((entry) => (
                    <EntryRow
                      key={entry.id}
                      entry={entry}
                      isRequested={entry.id === line}
                      {...brokenOf(entry.id)}
                    />
                  ))}
                </Entries>
              </section>
            ))}
            {older !== 'none' && (
              <Padded>
                {older === 'failed' && <ErrorText>The older entries could not be loaded.</ErrorText>}
                <Button aria-disabled={older === 'fetching' || undefined} onClick={() => void fetchOlder()}>
                  {older === 'fetching' ? 'Loading...' : 'Older entries'}
                </Button>
              </Padded>
            )}
          </>
        )
      }
    </Fetched>
  );
}

/** Newest day first, in the reader's time zone. */
function byDay(all: readonly AuditEntry[]): [day: string, entries: AuditEntry[]][] {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of all) {
    const day = dayOf(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${theme.space2} ${theme.space3};
  > div {
    flex: 1 1 10rem;
  }
`;

const Day = styled.h3`
  padding: ${theme.space2} ${theme.space4};
  border-block: ${theme.hairline};
  background: ${theme.sunken};
  color: ${theme.ink2};
  font: 600 ${theme.sizeXs} / 1.5 ${theme.text};
  letter-spacing: 0;
  section:first-child > & {
    border-top: 0;
  }
`;

const Padded = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space3};
  padding: ${theme.space4};
  border-top: ${theme.hairline};
  > :first-child:not(button, p) {
    justify-self: stretch;
  }
`;
