import { Injectable } from '@nestjs/common';
import type { ActionWithReason, ReasonAction, Rollout } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../kernel/errors.js';
import type { OperatorActor } from '../access/index.js';
import type { LockedRollout } from '../tables/index.js';
import { type Decision, isWithdrawable, RolloutActions } from './rollout-actions.js';

interface Context {
  remote: string;
  locked: LockedRollout;
  at: Date;
  tx: EntityManager;
  actions: RolloutActions;
}

/** The rules of one action, which throw as those of `RolloutsService` do, and what it changes. */
type Rules = (context: Context) => Promise<Omit<Decision, 'act'>>;

const RULES: Readonly<Record<ReasonAction, Rules>> = {
  /**
   * Takes a remote off the site: its addresses and files respond with 410, its candidate, overrides and
   * previews end, open pages reload. It keeps its paths.
   */
  async withdraw({ remote, locked, at, tx, actions }) {
    if (!isWithdrawable(remote)) {
      throw new DomainError('FORBIDDEN', {
        text: `${remote} cannot be withdrawn: the site needs it.`,
      });
    }
    if (locked.row.withdrawnAt) return locked.conflict(`${remote} is already withdrawn.`);
    const { stable, candidate } = await locked.current();
    const details = { stable, ...(candidate !== null && { candidate }) };
    return { change: await actions.withdrawn(tx, remote, at), details };
  },

  /** Frees the paths and slots of a withdrawn remote; nothing more can be published to it. */
  async retire({ remote, locked, at }) {
    if (locked.row.retiredAt) return locked.conflict(`${remote} is already retired.`);
    if (!locked.row.withdrawnAt) return locked.conflict(`${remote} is on the site: withdraw it first.`);
    return { change: { retiredAt: at }, details: { stable: (await locked.current()).stable } };
  },
};

/** Operators' actions on a whole remote that take only a reason. */
@Injectable()
export class ReasonActionsService {
  constructor(private readonly actions: RolloutActions) {}

  /** @throws {DomainError} as the actions of `RolloutsService` */
  act(name: ReasonAction, remote: string, input: ActionWithReason, actor: OperatorActor): Promise<Rollout> {
    const { actions } = this;
    return actions.act(remote, input, actor, async (locked, at, tx) => ({
      act: name,
      ...(await RULES[name]({ remote, locked, at, tx, actions })),
    }));
  }
}
