import { type Described, lineOf, pairsOf, SeriesMap } from './series.js';

/** A metric that can be written in Prometheus' text format. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** Its lines, without the description. */
  lines(): Promise<string> | string;
}

/** Only goes up. Callers on hot paths keep the series. */
export class Counter implements Metric {
  readonly type = 'counter';
  readonly name: string;
  readonly help: string;
  private readonly series: SeriesMap<{ value: number }>;

  constructor({ name, help, labels = [], known = [], most }: Described) {
    this.name = name;
    this.help = help;
    this.series = new SeriesMap(labels, () => ({ value: 0 }), most);
    for (const values of known) this.series.of(values);
  }

  /** @param values of the labels, in their order */
  of(...values: string[]): { value: number } {
    return this.series.of(values);
  }

  /** @param values of the labels, in their order */
  add(...values: string[]): void {
    this.series.of(values).value += 1;
  }

  lines(): string {
    return [...this.series].map(([pairs, { value }]) => lineOf(this.name, pairs, value)).join('');
  }
}

/** How often each duration or size occurred. */
export class HistogramSeries {
  /** Not cumulative; the last one has no upper bound. */
  readonly counts: Float64Array;
  sum = 0;

  constructor(readonly bounds: readonly number[]) {
    this.counts = new Float64Array(bounds.length + 1);
  }

  observe(value: number): void {
    let at = 0;
    while (at < this.bounds.length && value > (this.bounds[at] ?? 0)) at += 1;
    this.counts[at] = (this.counts[at] ?? 0) + 1;
    this.sum += value;
  }
}

/** In seconds. */
const DURATIONS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export class Histogram implements Metric {
  readonly type = 'histogram';
  readonly name: string;
  readonly help: string;
  private readonly series: SeriesMap<HistogramSeries>;

  /** @param bounds upper bounds of the buckets, ascending; durations in seconds by default */
  constructor({
    name,
    help,
    labels = [],
    most,
    bounds = DURATIONS,
  }: Described & { bounds?: readonly number[] }) {
    this.name = name;
    this.help = help;
    this.series = new SeriesMap(labels, () => new HistogramSeries(bounds), most);
  }

  /** @param values of the labels, in their order */
  of(...values: string[]): HistogramSeries {
    return this.series.of(values);
  }

  lines(): string {
    return [...this.series].map(([pairs, series]) => this.linesOf(pairs, series)).join('');
  }

  private linesOf(pairs: string, { bounds, counts, sum }: HistogramSeries): string {
    const rest = pairs && `${pairs},`;
    let text = '';
    let count = 0;
    counts.forEach((own, at) => {
      count += own;
      text += lineOf(`${this.name}_bucket`, `${rest}le="${bounds[at] ?? '+Inf'}"`, count);
    });
    return text + lineOf(`${this.name}_sum`, pairs, sum) + lineOf(`${this.name}_count`, pairs, count);
  }
}

/** A value for each combination of labels' values; a plain number for a metric without labels. */
export type Reading = number | readonly (readonly [values: readonly string[], value: number])[];

/** Reads a value on demand. */
export type Read = () => Reading | Promise<Reading>;

/** A value that goes up and down; read at each scrape. */
export class Gauge implements Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter';
  private readonly labels: readonly string[];
  private readonly reads = new Set<Read>();

  /** @param type `counter` for a value that is counted elsewhere */
  constructor(
    { name, help, labels = [] }: Described,
    { read, type = 'gauge' }: { read?: Read; type?: 'gauge' | 'counter' } = {},
  ) {
    this.name = name;
    this.help = help;
    this.labels = labels;
    this.type = type;
    if (read) this.reads.add(read);
  }

  /** Adds a source; the values of several are added up. @returns a function that removes it */
  from(read: Read): () => void {
    this.reads.add(read);
    return () => void this.reads.delete(read);
  }

  /** A source that fails is left out, so that it hides no other metric. */
  async lines(): Promise<string> {
    const sums = new Map<string, number>();
    const readings = await Promise.allSettled([...this.reads].map(async (read) => read()));
    for (const reading of readings) {
      if (reading.status === 'rejected') continue;
      const rows = typeof reading.value === 'number' ? [[[], reading.value] as const] : reading.value;
      for (const [values, value] of rows) {
        const pairs = pairsOf(this.labels, values);
        sums.set(pairs, (sums.get(pairs) ?? 0) + value);
      }
    }
    return [...sums].map(([pairs, value]) => lineOf(this.name, pairs, value)).join('');
  }
}
