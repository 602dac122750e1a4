import type { Explanation } from '@lectern/contracts';
import { Tag } from '@lectern/ui';

const RULES: Readonly<Record<Explanation['rule'], string>> = {
  override: 'override',
  user: 'named user',
  preview: 'preview',
  share: 'share',
  stable: 'stable',
};

/** The rule that decided. */
export function RuleTag({ rule }: Pick<Explanation, 'rule'>) {
  return <Tag tone={rule === 'stable' ? 'plain' : 'lamp'}>{RULES[rule]}</Tag>;
}
