import type { AuditEntry } from '@lectern/contracts';
import { useQuery, useQueryClient } from '@lectern/remote';
import { useState } from 'react';
import { auditQuery, type EntryFilter } from '../../shared/audit-log/audit-log.queries';
import { mergeEntries } from './merge-entries';

/** Maximum number of entries per response. */
const PAGE = 100;

type Older = 'more' | 'fetching' | 'failed' | 'none';

/**
 * The audit log from an entry on, or from its end: the newest entries are kept fresh, older ones are fetched
 * on demand and kept. Remount it for another filter.
 */
export function useEntries(wanted: EntryFilter) {
  const client = useQueryClient();
  const query = useQuery(auditQuery(wanted));
  const [answer, setAnswer] = useState(query.data);
  const [entries, setEntries] = useState<readonly AuditEntry[]>(query.data ?? []);
  const [older, setOlder] = useState<Older>(hasMore(query.data));

  if (query.data && query.data !== answer) {
    const next = mergeEntries(entries, query.data, query.data.length >= PAGE);
    setAnswer(query.data);
    setEntries(next);
    // Dropped entries can be fetched again.
    if (!answer || next.at(-1)?.id === query.data.at(-1)?.id) setOlder(hasMore(query.data));
  }

  const fetchOlder = async () => {
    const before = entries.at(-1)?.id;
    if (before === undefined || older === 'fetching') return;
    setOlder('fetching');
    try {
      const more = await client.fetchQuery(auditQuery({ ...wanted, before }));
      setEntries((known) => [...known, ...more.filter(({ id }) => id < before)]);
      setOlder(hasMore(more));
    } catch {
      setOlder('failed');
    }
  };
  return { query, entries, older, fetchOlder };
}

const hasMore = (page: readonly AuditEntry[] | undefined): Older =>
  page && page.length >= PAGE ? 'more' : 'none';
