import {
  ROLLOUT_ACTION_NAMES,
  SITE_TEAM,
  actionTraits,
  isReasonAction,
  type Release,
  type Rollout,
} from '@lectern/contracts';
import { Button, Row, VisuallyHidden, theme } from '@lectern/ui';
import type { ComponentProps } from 'react';
import styled from 'styled-components';
import type { ActionName } from './actions.calls';
import { useReasons } from '../reasons';
import { useOpenAction } from './actions';
import { goesBackTo, likeliest, startable } from './action-rules';
import { whyUnavailable } from './availability';

interface Props {
  rollout: Rollout;
  /** All stored releases; undefined while unknown. */
  releases: readonly Release[] | undefined;
  /** Some release can be started, so the frequent actions include starting one. */
  startable?: boolean;
  /** Show every action, the primary one highlighted; otherwise only the frequent ones. */
  all?: boolean;
}

/** Cannot be withdrawn: there would be no site to show, or no console to restore anything with. */
const STAYS = ['shell', 'mf-operate'];

function allOf({ remote, team, grants, withdrawn_at, retired_at }: Rollout): readonly ActionName[] {
  const on = withdrawn_at === null ? 'live' : 'withdrawn';
  return ROLLOUT_ACTION_NAMES.filter((name) => {
    const traits = actionTraits(name);
    if (traits.on !== on || (traits.teamsOnly && team === SITE_TEAM)) return false;
    if (traits.reasonOnly && (STAYS.includes(remote) || retired_at !== null)) return false;
    return name !== 'grant-end' || Object.keys(grants).length > 0;
  });
}

/** The frequent actions, which fit into a row of the overview. */
function ofEveryDay({ candidate, withdrawn_at }: Rollout, startable: boolean): readonly ActionName[] {
  if (withdrawn_at !== null) return ['restore'];
  if (candidate !== null) return ['promote', 'share', 'rollback'];
  return startable ? ['start', 'rollback'] : ['rollback'];
}

/** Buttons of the actions; an impossible one is disabled and says why. */
export function RolloutActions({ rollout, releases, startable: isStartable = false, all = false }: Props) {
  const open = useOpenAction();
  const { remote, candidate } = rollout;
  // Without the list of releases only the fallback is known to be there.
  const isUncertain = (name: ActionName) =>
    name === 'rollback' && releases === undefined && goesBackTo(rollout) === null;
  const names = all ? allOf(rollout) : ofEveryDay(rollout, isStartable);
  const actions = names
    .map((name) => ({ name, reason: whyUnavailable(name, rollout, releases) }))
    // A row has room for what can be done, not for why something cannot.
    .filter(({ name, reason }) => all || (reason === null && !isUncertain(name)));
  const { off, lines } = useReasons(actions.map(({ reason }) => reason));
  // A release that ended badly is not one to start again.
  const isWaiting = releases === undefined || likeliest(startable(releases, rollout)) !== null;
  const foremost = candidate !== null ? 'promote' : isWaiting ? 'start' : null;
  const toneOf = (name: ActionName, reason: string | null): ComponentProps<typeof Button>['tone'] => {
    if (all)
      return name === foremost && reason === null
        ? 'lamp'
        : name === 'recall' || (isReasonAction(name) && actionTraits(name).on === 'live')
          ? 'quiet'
          : undefined;
    return name === 'rollback' ? 'quiet' : undefined;
  };
  return (
    <Place data-dense={!all || undefined}>
      <Row>
        {actions.map(({ name, reason }) => (
          <Button
            key={name}
            dense={!all}
            tone={toneOf(name, reason)}
            aria-haspopup="dialog"
            onClick={() => open(name, rollout)}
            {...off(reason)}
          >
            {name === 'share' && all ? 'Change share' : actionTraits(name).label}
            {!all && <VisuallyHidden> {remote}</VisuallyHidden>}
          </Button>
        ))}
      </Row>
      {lines}
    </Place>
  );
}

const Place = styled.div`
  display: grid;
  gap: ${theme.space2};
  &[data-dense] {
    gap: 0;
  }
`;
