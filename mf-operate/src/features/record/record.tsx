import type { AuditEntry, RolloutAct } from '@lectern/contracts';
import { useQuery, useSearchParams } from '@lectern/remote';
import { Button, EmptyState, ErrorText, TextButton, dayOf, formatDay, theme, useLocale } from '@lectern/ui';
import styled from 'styled-components';
import { rolloutsQuery } from '../../api/queries';
import { Box } from '../../frame/box';
import { Fetched } from '../../parts/fetched';
import { Select } from '../../parts/select';
import { askedOf, searchOf, type Asked } from './asked';
import { ACT_NAMES } from './in-words';
import { Lines, RecordLine } from './line';
import { LinesSkeleton } from './recent-record';
import { useLines } from './use-lines';
import { useVerdict, Verdict } from './verdict';

const ALL = '';

/** The record's lines, what they are narrowed by, and whether they are what was written. */
export function Record() {
  const [search, setSearch] = useSearchParams();
  const asked = askedOf(search);
  const verdict = useVerdict();
  const ask = (change: Partial<Asked>) =>
    setSearch(searchOf({ ...asked, line: undefined, ...change }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <>
      <Verdict query={verdict} />
      <Box
        title={asked.line === undefined ? 'Lines' : `From line ${asked.line} back`}
        id="lines"
        flush
        end={<Filters asked={asked} onAsk={ask} />}
      >
        <LineList key={searchOf(asked).toString()} asked={asked} brokenAt={verdict.data?.broken_at ?? null} />
      </Box>
    </>
  );
}

function Filters({ asked, onAsk }: { asked: Asked; onAsk: (change: Partial<Asked>) => void }) {
  const { data: rollouts } = useQuery(rolloutsQuery());
  const names = new Set(rollouts?.map(({ remote }) => remote));
  if (asked.remote) names.add(asked.remote);
  return (
    <Bar>
      {asked.line !== undefined && <TextButton onClick={() => onAsk({})}>Newest lines</TextButton>}
      <Select
        label="Remote"
        value={asked.remote ?? ALL}
        onChange={(remote) => onAsk({ remote: remote || undefined })}
      >
        <option value={ALL}>All remotes</option>
        {[...names].sort().map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        label="Act"
        value={asked.act ?? ALL}
        onChange={(act) => onAsk({ act: act === ALL ? undefined : (act as RolloutAct) })}
      >
        <option value={ALL}>All acts</option>
        {Object.entries(ACT_NAMES).map(([act, name]) => (
          <option key={act} value={act}>
            {name}
          </option>
        ))}
      </Select>
    </Bar>
  );
}

function LineList({ asked, brokenAt }: { asked: Asked; brokenAt: number | null }) {
  const { remote, act, line } = asked;
  const { query, lines, older, fetchOlder } = useLines({
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
    <Fetched query={query} what="The record" skeleton={<LinesSkeleton lines={8} />}>
      {() =>
        lines.length === 0 ? (
          <Padded>
            <EmptyState>
              <p>
                <strong>No such lines</strong>
              </p>
              <p>
                {remote || act ? 'Nothing in the record fits this filter.' : 'Nothing has been done yet.'}
              </p>
            </EmptyState>
          </Padded>
        ) : (
          <>
            {byDay(lines).map(([day, ofDay]) => (
              <section key={day} aria-labelledby={`day-${day}`}>
                <Day id={`day-${day}`}>{formatDay(day, locale)}</Day>
                <Lines>
                  {ofDay.map((entry) => (
                    <RecordLine
                      key={entry.id}
                      entry={entry}
                      isAsked={entry.id === line}
                      {...brokenOf(entry.id)}
                    />
                  ))}
                </Lines>
              </section>
            ))}
            {older !== 'none' && (
              <Padded>
                {older === 'failed' && <ErrorText>The older lines could not be fetched.</ErrorText>}
                <Button aria-disabled={older === 'fetching' || undefined} onClick={() => void fetchOlder()}>
                  {older === 'fetching' ? 'Loading...' : 'Older lines'}
                </Button>
              </Padded>
            )}
          </>
        )
      }
    </Fetched>
  );
}

/** Newest day first, by the reader's clock. */
function byDay(lines: readonly AuditEntry[]): [day: string, lines: AuditEntry[]][] {
  const days = new Map<string, AuditEntry[]>();
  for (const line of lines) {
    const day = dayOf(line.at);
    days.set(day, [...(days.get(day) ?? []), line]);
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
