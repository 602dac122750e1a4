import { theme } from '@lectern/ui';
import type { Role } from './series';

interface LineStyle {
  colour: string;
  /** Stroke pattern; it distinguishes lines where colours do not. */
  dash: string | undefined;
  width: number;
}

/** How a release's line is drawn, by the release's role. */
export const CHART_STYLES: Readonly<Record<Role, LineStyle>> = {
  candidate: { colour: theme.lampLine, dash: undefined, width: 2.25 },
  failed: { colour: theme.danger, dash: undefined, width: 2.25 },
  stable: { colour: theme.ink3, dash: '5 3', width: 1.75 },
  earlier: { colour: theme.ink3, dash: '1.5 3.5', width: 1.75 },
};
