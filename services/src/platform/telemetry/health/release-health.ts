import { type ReleaseHealth, type Vital, VITALS } from '@lectern/contracts';
import { type CountedFault, faultsOf } from '../../server-faults/index.js';
import { percentile } from '../histogram.js';

/** One of the databases returns sums as text. */
type Sum = number | string;

export interface SpanRow {
  version: string;
  /** Number of the point's first span. */
  point: Sum;
  views: Sum;
  failed_views: Sum;
  load_failures: Sum;
  render_failures: Sum;
  error_failures: Sum;
  rejection_failures: Sum;
}

export interface VitalRow {
  version: string;
  point: Sum;
  vital: string;
  bucket: number;
  times: Sum;
}

export interface MessageRow {
  version: string;
  message: string;
  times: Sum;
}

interface HealthRows {
  spans: readonly SpanRow[];
  vitals: readonly VitalRow[];
  /** Most frequent first. */
  messages: readonly MessageRow[];
  /** Most frequent first. */
  faults: readonly CountedFault[];
}

const PART = 0.75;
const MESSAGES_SHOWN = 10;

/** The health of one release from its rows. @param spanMs length of a span */
export function releaseHealth(
  remote: string,
  version: string,
  rows: HealthRows,
  spanMs: number,
): ReleaseHealth {
  const own = <Row extends { version: string }>(of: readonly Row[]) =>
    of.filter((row) => row.version === version);
  const spans = own(rows.spans);
  const vitals = own(rows.vitals);
  const sum = (column: keyof Omit<SpanRow, 'version' | 'point'>) =>
    spans.reduce((total, row) => total + Number(row[column]), 0);
  const p75 = (vital: Vital) => percentile(vital, histogram(vitals, vital), PART);
  const times = (vital: Vital) => [...histogram(vitals, vital).values()].reduce((all, one) => all + one, 0);
  return {
    remote,
    version,
    views: sum('views'),
    failed_views: sum('failed_views'),
    failures: {
      load: sum('load_failures'),
      render: sum('render_failures'),
      error: sum('error_failures'),
      rejection: sum('rejection_failures'),
    },
    vitals: {
      LCP: p75('LCP'),
      INP: p75('INP'),
      CLS: p75('CLS'),
      FCP: p75('FCP'),
      TTFB: p75('TTFB'),
    } satisfies Record<(typeof VITALS)[number], number | null>,
    measured: {
      LCP: times('LCP'),
      INP: times('INP'),
      CLS: times('CLS'),
      FCP: times('FCP'),
      TTFB: times('TTFB'),
    },
    messages: own(rows.messages)
      .slice(0, MESSAGES_SHOWN)
      .map(({ message, times }) => ({ message, count: Number(times) })),
    ...faultsOf(version, rows.faults),
    series: spans.map(({ point, views, failed_views }) => ({
      at: new Date(Number(point) * spanMs).toISOString(),
      views: Number(views),
      failed_views: Number(failed_views),
      lcp: percentile(
        'LCP',
        histogram(
          vitals.filter((row) => Number(row.point) === Number(point)),
          'LCP',
        ),
        PART,
      ),
    })),
  };
}

/** Bucket → occurrences. */
export function histogram(rows: readonly VitalRow[], vital: Vital): Map<number, number> {
  const counts = new Map<number, number>();
  for (const row of rows) {
    if (row.vital === vital) counts.set(row.bucket, (counts.get(row.bucket) ?? 0) + Number(row.times));
  }
  return counts;
}
