import { theme } from '@lectern/ui';
import { heightOf } from './scale';
import { runsOf, type Role } from './series';
import { CHART_STYLES } from './chart-styles';

/** One release's values, by slot. */
export interface Line {
  /** Unique among the lines: the version. */
  id: string;
  role: Role;
  values: readonly (number | null)[];
  /** Indexes of values based on few views: drawn hollow. */
  few?: ReadonlySet<number>;
}

interface Props {
  lines: readonly Line[];
  /** Top of the scale. */
  most: number;
  /** Index of the selected slot, if any. */
  chosen: number | null;
}

/**
 * The lines inside a plot whose units are slots and percent. Strokes keep their width while the plot is
 * stretched; dots are zero-length strokes with round caps, which stay round.
 */
export function PlotLines({ lines, most, chosen }: Props) {
  // The most important line is drawn last, over the others.
  return [...lines].reverse().map(({ id, role, values, few }) => {
    const { colour, dash, width } = CHART_STYLES[role];
    const place = (index: number) =>
      `${index + 0.5} ${(100 - heightOf(values[index] ?? 0, most)).toFixed(2)}`;
    const dots = (indices: readonly number[]) => indices.map((index) => `M${place(index)}h0`).join('');
    const runs = runsOf(values);
    const all = runs.flat();
    const hollow = all.filter((index) => few?.has(index));
    const alone = runs.flatMap((run) => (run.length === 1 && !few?.has(run[0] ?? -1) ? run : []));
    const line = { fill: 'none', vectorEffect: 'non-scaling-stroke', stroke: colour } as const;
    const dot = { ...line, strokeLinecap: 'round' } as const;
    return (
      <g key={id}>
        <path
          {...line}
          strokeWidth={width}
          strokeDasharray={dash}
          strokeLinejoin="round"
          d={runs.map((run) => `M${run.map(place).join('L')}`).join('')}
        />
        <path {...dot} strokeWidth={5} d={dots(alone)} />
        <path {...dot} strokeWidth={6.5} d={dots(hollow)} />
        <path {...dot} strokeWidth={3.5} stroke={theme.surface} d={dots(hollow)} />
        {chosen !== null && all.includes(chosen) && (
          <>
            <path {...dot} strokeWidth={12} stroke={theme.surface} d={dots([chosen])} />
            <path {...dot} strokeWidth={8} d={dots([chosen])} />
          </>
        )}
      </g>
    );
  });
}
