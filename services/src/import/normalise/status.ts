import type { EventStatus } from '@lectern/contracts';
import type { Where } from '../model.js';
import { shorten } from '../../text/text.js';
import type { Row } from '../parse.js';
import type { Reporter } from '../report.js';

/** `(Cancelled)` at either end, or `CANCELLED:` in front: any other use of the word belongs to the name. */
const MARKS = [
  /\s*[([]\s*(cancell?ed|postponed)\s*[)\]]\s*$/iu,
  /^\s*[([]\s*(cancell?ed|postponed)\s*[)\]]\s*/iu,
  /^\s*(CANCELL?ED|POSTPONED)\s*[:–—-]\s*/u,
];
/** Also as schema.org has it: `EventCancelled`. */
const STATUSES: ReadonlyArray<[RegExp, EventStatus | null]> = [
  [/^(?:event)?cancell?ed$/iu, 'cancelled'],
  [/^(?:event)?postponed$/iu, 'postponed'],
  [/^(?:event)?(?:scheduled|rescheduled|confirmed)$/iu, null],
];

interface NamedStatus {
  status: EventStatus | null;
  /** Without the mark. */
  name: string;
}

/**
 * Whether a row's conference or talk takes place, by its field `status` or `cancelled`, or a mark in its name. A status that is not known
 * is reported.
 */
export function readStatus(row: Row, named: string, where: Where, report: Reporter): NamedStatus {
  const mark = MARKS.find((each) => each.test(named));
  const name = (mark && named.replace(mark, '')) || named;
  const marked = mark && name !== named ? statusOf(mark.exec(named)?.[1] ?? '') : undefined;
  if ([row['cancelled'], row['canceled']].includes(true)) return { status: 'cancelled', name };
  const { status } = row;
  const given = typeof status === 'string' ? statusOf(status.trim()) : undefined;
  if (given === undefined && status !== undefined && status !== null && status !== '')
    report.add(
      'noted',
      where,
      'unknown-status',
      `${shorten(JSON.stringify(status), 80)} is not a known status`,
    );
  return { status: given ?? marked ?? null, name };
}

/** The title of a talk keeps its mark, since lists show it. */
export const isCancelled = (row: Row, where: Where, report: Reporter): boolean =>
  readStatus(row, typeof row['title'] === 'string' ? row['title'] : '', where, report).status === 'cancelled';

const statusOf = (word: string): EventStatus | null | undefined =>
  STATUSES.find(([pattern]) => pattern.test(word))?.[1];
