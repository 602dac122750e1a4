import type { Release, Rollout } from '@lectern/contracts';
import { Button, Row, VisuallyHidden, theme } from '@lectern/ui';
import type { ComponentProps } from 'react';
import styled from 'styled-components';
import type { ActName } from '../api/mutations';
import { useReasons } from '../parts/reasons';
import { useOpenAct } from './acts';
import { notPossible } from './possible';

interface Props {
  rollout: Rollout;
  /** All that are kept; undefined while that is not known. */
  releases: readonly Release[] | undefined;
  /** Among the acts of every day alone: whether there is room for a start. */
  startable?: boolean;
  /** Every act, with the foremost one lit; otherwise those of every day. */
  all?: boolean;
}

const ALL: readonly ActName[] = ['start', 'promote', 'share', 'rollback', 'recall'];
/** Without these nobody could see the site, or bring anything back. */
const STAYS = ['shell', 'mf-operate'];

function allOf({ remote, withdrawn_at, retired_at }: Rollout): readonly ActName[] {
  if (withdrawn_at !== null) return retired_at === null ? ['restore', 'retire'] : ['restore'];
  return STAYS.includes(remote) ? ALL : [...ALL, 'withdraw'];
}

/** What a row of the overview has room for. */
function ofEveryDay({ candidate, withdrawn_at }: Rollout, startable: boolean): readonly ActName[] {
  if (withdrawn_at !== null) return ['restore'];
  if (candidate !== null) return ['promote', 'share', 'rollback'];
  return startable ? ['start', 'rollback'] : ['rollback'];
}

/** Buttons of the acts; one that makes no sense now is off, and says why. */
export function RolloutActs({ rollout, releases, startable = false, all = false }: Props) {
  const open = useOpenAct();
  const { remote, candidate } = rollout;
  const names = all ? allOf(rollout) : ofEveryDay(rollout, startable);
  const acts = names.map((name) => ({ name, reason: notPossible(name, rollout, releases) }));
  const { off, lines } = useReasons(acts.map(({ reason }) => reason));
  const foremost = candidate === null ? 'start' : 'promote';
  const toneOf = (name: ActName, reason: string | null): ComponentProps<typeof Button>['tone'] => {
    if (all)
      return name === foremost && reason === null
        ? 'lamp'
        : name === 'recall' || name === 'withdraw'
          ? 'quiet'
          : undefined;
    return name === 'rollback' ? 'quiet' : undefined;
  };
  return (
    <Place data-dense={!all || undefined}>
      <Row>
        {acts.map(({ name, reason }) => (
          <Button
            key={name}
            dense={!all}
            tone={toneOf(name, reason)}
            aria-haspopup="dialog"
            onClick={() => open(name, rollout)}
            {...off(reason)}
          >
            {name === 'share' && all ? 'Change share' : LABELS[name]}
            {!all && <VisuallyHidden> {remote}</VisuallyHidden>}
          </Button>
        ))}
      </Row>
      {lines}
    </Place>
  );
}

const LABELS: Readonly<Record<ActName, string>> = {
  start: 'Start',
  promote: 'Promote',
  share: 'Share',
  rollback: 'Roll back',
  recall: 'Recall',
  withdraw: 'Withdraw',
  restore: 'Restore',
  retire: 'Retire',
};

const Place = styled.div`
  display: grid;
  gap: ${theme.space2};
  &[data-dense] {
    gap: 0;
  }
`;
