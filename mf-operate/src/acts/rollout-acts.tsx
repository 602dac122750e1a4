import type { Rollout } from '@lectern/contracts';
import { Button, Row, VisuallyHidden } from '@lectern/ui';
import type { ComponentProps } from 'react';
import type { ActName } from '../api/mutations';
import { useOpenAct } from './acts';

interface Props {
  rollout: Rollout;
  /** Whether a release is there that a candidate could be made of. */
  startable: boolean;
  /** Every act that makes sense, with the foremost one lit; otherwise those of every day. */
  all?: boolean;
}

/** Buttons of the acts that make sense on what is there. */
export function RolloutActs({ rollout, startable, all = false }: Props) {
  const open = useOpenAct();
  const { remote, candidate } = rollout;
  const act = (name: ActName, label: string, tone?: ComponentProps<typeof Button>['tone']) => (
    <Button dense={!all} tone={tone} aria-haspopup="dialog" onClick={() => open(name, rollout)}>
      {label}
      {!all && <VisuallyHidden> {remote}</VisuallyHidden>}
    </Button>
  );
  return (
    <Row>
      {candidate === null ? (
        startable && act('start', 'Start', all ? 'lamp' : undefined)
      ) : (
        <>
          {act('promote', 'Promote', all ? 'lamp' : undefined)}
          {act('share', all ? 'Change share' : 'Share')}
        </>
      )}
      {act('rollback', 'Roll back', all ? undefined : 'quiet')}
      {all && act('recall', 'Recall', 'quiet')}
    </Row>
  );
}
