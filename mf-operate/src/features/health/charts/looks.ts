import { theme } from '@lectern/ui';
import type { Role } from './series';

interface Look {
  colour: string;
  /** Of the stroke; lines are told apart by it where colours are not. */
  dash: string | undefined;
  width: number;
}

/** How the line of a release is drawn, by what the release is now. */
export const LOOKS: Readonly<Record<Role, Look>> = {
  candidate: { colour: theme.lampLine, dash: undefined, width: 2.25 },
  failed: { colour: theme.danger, dash: undefined, width: 2.25 },
  stable: { colour: theme.ink3, dash: '5 3', width: 1.75 },
  earlier: { colour: theme.ink3, dash: '1.5 3.5', width: 1.75 },
};
