import type { AuditEntry } from '@lectern/contracts';
import { useSearchParams } from '@lectern/remote';
import { Button, EmptyState, ErrorText, TextLink, dayOf, formatDay, theme, useLocale } from '@lectern/ui';
import styled from 'styled-components';
import { Box, Fetched, queryString } from '@lectern/console';
import { FILTERS, filterOf, paramsOf, searchOf, type AuditLogParams } from './audit-log-params';
import { Filters } from './filters';
import { Entries, EntryRow } from '../../shared/audit-log/entry-row';
import { EntriesSkeleton } from '../../shared/audit-log/recent-entries';
import { useEntries } from './use-entries';
import { useVerdict, Verdict } from './verdict';

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
        end={<Downloads params={params} />}
      >
        <Filters params={params} onAsk={ask} />
        <EntryList
          key={searchOf(params).toString()}
          params={params}
          brokenAt={verdict.data?.broken_at ?? null}
        />
      </Box>
    </>
  );
}

/** The entries that the filter finds, as files. */
function Downloads({ params }: { params: AuditLogParams }) {
  const { before: _all, ...filter } = filterOf(params);
  const address = (format: string) => `/api/v1/rollouts/audit/export${queryString({ format, ...filter })}`;
  return (
    <Files>
      <TextLink to={address('csv')} reloadDocument download>
        Download CSV
      </TextLink>
      <TextLink to={address('jsonl')} reloadDocument download>
        JSON lines
      </TextLink>
    </Files>
  );
}

function EntryList({ params, brokenAt }: { params: AuditLogParams; brokenAt: number | null }) {
  const { line } = params;
  const { query, entries, older, fetchOlder } = useEntries(filterOf(params));
  const isFiltered = FILTERS.some((name) => params[name] !== undefined);
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
              <p>{isFiltered ? 'No entries match this filter.' : 'No actions yet.'}</p>
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

const Files = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space4};
  font-size: ${theme.sizeSm};
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
