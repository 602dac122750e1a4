import { createHash } from 'node:crypto';
import { type Beacon, FAILURE_KINDS, type FailureKind, type Vital } from '@lectern/contracts';
import type { Assignment } from './release-assignments.js';
import { bucketFor } from './histogram.js';
import { messageText } from './message-text.js';

/** One fact that a page view reported about one release. */
export type Fact = {
  /** Hex: equal when one view reports the same fact twice. */
  key: string;
  remote: string;
  version: string;
  span: number;
} & (
  | { kind: 'view' | 'failed-view' }
  | { kind: 'failure'; failure: FailureKind; message: string }
  | { kind: 'vital'; vital: Vital; bucket: number }
);

interface Named {
  remote: string;
  version: string;
}

/**
 * The facts of a beacon, limited to releases its visitor can have been given.
 *
 * @param view its id, from the page token
 */
export function factsOf(
  view: string,
  beacon: Beacon,
  assignments: ReadonlyMap<string, Assignment>,
  span: number,
): Fact[] {
  const isGiven = ({ remote, version }: Named) => assignments.get(remote)?.versions.has(version) ?? false;
  const base = ({ remote, version }: Named, ...what: (string | number)[]) => ({
    key: keyOf(view, remote, version, ...what),
    remote,
    version,
    span,
  });
  const facts = new Map<string, Fact>();
  const add = (fact: Fact) => facts.set(fact.key, fact);
  const failures = beacon.failures.filter(isGiven);
  // A release that failed to load was tried, so its view counts, too.
  for (const named of [...beacon.loads.filter(isGiven), ...failures])
    add({ ...base(named, 'view'), kind: 'view' });
  for (const failure of failures) {
    const message = messageText(failure.message);
    add({ ...base(failure, 'failed'), kind: 'failed-view' });
    add({ ...base(failure, failure.kind, message), kind: 'failure', failure: failure.kind, message });
  }
  const { owner } = beacon;
  if (owner && isGiven(owner)) {
    for (const { name, value } of beacon.vitals) {
      add({ ...base(owner, name), kind: 'vital', vital: name, bucket: bucketFor(name, value) });
    }
  }
  return [...facts.values()];
}

/** The view's id is random, so its hash identifies no one. */
const keyOf = (...parts: (string | number)[]) =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);

/** Column that counts a kind of failure. */
const FAILURE_COLUMNS: Record<FailureKind, string> = {
  load: 'load_failures',
  render: 'render_failures',
  error: 'error_failures',
  rejection: 'rejection_failures',
};

/** Columns of the counts per span. */
export const SPAN_COLUMNS: readonly string[] = [
  'views',
  'failed_views',
  ...FAILURE_KINDS.map((kind) => FAILURE_COLUMNS[kind]),
];

/** The one of {@link SPAN_COLUMNS} that counts a fact; null for a vital. */
export function columnOf(fact: Fact): string | null {
  switch (fact.kind) {
    case 'view':
      return 'views';
    case 'failed-view':
      return 'failed_views';
    case 'failure':
      return FAILURE_COLUMNS[fact.failure];
    case 'vital':
      return null;
  }
}
