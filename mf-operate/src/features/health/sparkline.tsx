/** A remote's last day in a cell of the overview: stable release and candidate. */
export function Sparkline({ remote, measure }: { remote: string; measure: 'errors' | 'lcp' }) {
  return <span hidden>{`${remote} ${measure}`}</span>;
}
