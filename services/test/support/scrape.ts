/** One series, such as `lectern_http_requests_total{method="GET",route="*",status="200"}`, and its value. */
export type Series = Map<string, number>;

/** Reads metrics as strictly as Prometheus' parser: each described before its series, no series twice. */
export function parseMetrics(text: string): { series: Series; types: Map<string, string> } {
  const series: Series = new Map();
  const types = new Map<string, string>();
  let described = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, name, type] = /^# TYPE ([a-z_:][a-z0-9_:]*) (counter|gauge|histogram)$/.exec(line) ?? [];
    if (name && type) {
      if (types.has(name) || name !== described) throw new Error(`Described twice, or without help: ${line}`);
      types.set(name, type);
      continue;
    }
    const [, helped] = /^# HELP ([a-z_:][a-z0-9_:]*) \S.*$/.exec(line) ?? [];
    if (helped) {
      described = helped;
      continue;
    }
    const [, key = '', base = '', value] =
      /^(([a-z_:][a-z0-9_:]*)(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)+\})?) (\S+)$/.exec(line) ?? [];
    const isHistogram = types.get(described) === 'histogram';
    const owner = isHistogram ? base.replace(/_(?:bucket|sum|count)$/, '') : base;
    if (owner !== described || !Number.isFinite(Number(value))) throw new Error(`Not a series: ${line}`);
    if (series.has(key)) throw new Error(`Twice: ${line}`);
    series.set(key, Number(value));
  }
  return { series, types };
}

/** Every metric that a text names, once. @param types of the metrics that exist: a histogram's series have suffixes */
export function metricsNamedIn(text: string, types: ReadonlyMap<string, string>): string[] {
  const metricOf = (name: string) => {
    const base = name.replace(/_(?:bucket|sum|count)$/, '');
    return types.get(base) === 'histogram' ? base : name;
  };
  const names = text.matchAll(/\b(?:lectern|process|nodejs)_[a-z_]*[a-z]\b/g);
  return [...new Set(Array.from(names, ([name]) => metricOf(name)))];
}
