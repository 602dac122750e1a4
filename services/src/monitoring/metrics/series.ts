/** Further series of a metric are counted together: no input can make it grow without limit. */
const MOST_SERIES = 500;

/** Stands for all values of a label that came too late to have their own series. */
const OTHER = 'other';

/** Properties of every kind of metric. */
export interface Described {
  /** Prometheus' name: lower case, with the unit, and `_total` for counters. */
  name: string;
  /** One sentence. */
  help: string;
  /** Names of labels; each must have few values, whatever visitors send. */
  labels?: readonly string[];
  /** Values of labels that begin at 0; others begin with their first event, which `increase()` does not see. */
  known?: readonly (readonly string[])[];
  /** Most series. */
  most?: number;
}

/** A number per combination of labels' values, in order of first use. */
export class SeriesMap<Series> {
  private readonly all = new Map<string, { values: readonly string[]; series: Series }>();

  constructor(
    private readonly labels: readonly string[],
    private readonly create: () => Series,
    private readonly most = MOST_SERIES,
  ) {
    if (labels.length === 0) this.of([]);
  }

  of(values: readonly string[]): Series {
    const key = values.join('\n');
    const known = this.all.get(key);
    if (known) return known.series;
    const others = this.labels.map(() => OTHER);
    if (this.all.size >= this.most && key !== others.join('\n')) return this.of(others);
    const series = this.create();
    this.all.set(key, { values, series });
    return series;
  }

  /** Labels as written between braces, with their series. */
  *[Symbol.iterator](): Iterator<[string, Series]> {
    for (const { values, series } of this.all.values()) yield [pairsOf(this.labels, values), series];
  }
}

/** `method="GET",status="200"` */
export const pairsOf = (labels: readonly string[], values: readonly string[]): string =>
  labels.map((label, at) => `${label}="${escapeValue(values[at] ?? '')}"`).join(',');

const ESCAPES: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

const escapeValue = (value: string): string => value.replace(/[\\"\n]/g, (sign) => ESCAPES[sign] ?? sign);

/** A line of the text format. */
export const lineOf = (name: string, pairs: string, value: number): string =>
  `${name}${pairs && `{${pairs}}`} ${value}\n`;
