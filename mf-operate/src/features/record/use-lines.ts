import type { AuditEntry } from '@lectern/contracts';
import { useQuery, useQueryClient } from '@lectern/remote';
import { useState } from 'react';
import { auditQuery, type Lines } from '../../api/queries';
import { merged } from './merged';

/** Lines that one answer has at most. */
const PAGE = 100;

type Older = 'more' | 'fetching' | 'failed' | 'none';

/**
 * The record from a line on, or from its end: the newest lines stay fresh, older ones are fetched on demand and kept. Mount it anew
 * for another filter.
 */
export function useLines(wanted: Lines) {
  const client = useQueryClient();
  const query = useQuery(auditQuery(wanted));
  const [answer, setAnswer] = useState(query.data);
  const [lines, setLines] = useState<readonly AuditEntry[]>(query.data ?? []);
  const [older, setOlder] = useState<Older>(hasMore(query.data));

  if (query.data && query.data !== answer) {
    const next = merged(lines, query.data, query.data.length >= PAGE);
    setAnswer(query.data);
    setLines(next);
    // What was dropped can be fetched again.
    if (!answer || next.at(-1)?.id === query.data.at(-1)?.id) setOlder(hasMore(query.data));
  }

  const fetchOlder = async () => {
    const before = lines.at(-1)?.id;
    if (before === undefined || older === 'fetching') return;
    setOlder('fetching');
    try {
      const more = await client.fetchQuery(auditQuery({ ...wanted, before }));
      setLines((known) => [...known, ...more.filter(({ id }) => id < before)]);
      setOlder(hasMore(more));
    } catch {
      setOlder('failed');
    }
  };
  return { query, lines, older, fetchOlder };
}

const hasMore = (page: readonly AuditEntry[] | undefined): Older =>
  page && page.length >= PAGE ? 'more' : 'none';
