import { Injectable } from '@nestjs/common';
import type { ReasonAction, ReasonedAct, Rollout } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../kernel/errors.js';
import type { OperatorActor } from '../access/index.js';
import type { LockedRollout } from '../tables/index.js';
import { type Decision, isWithdrawable, RolloutActs } from './rollout-acts.js';

interface Context {
  remote: string;
  held: LockedRollout;
  at: Date;
  tx: EntityManager;
  acts: RolloutActs;
}

/** The rules of one action, which throw as those of `RolloutsService` do, and what it changes. */
type Rules = (context: Context) => Promise<Omit<Decision, 'act'>>;

const RULES: Readonly<Record<ReasonAction, Rules>> = {
  /**
   * Takes a remote off the site: its addresses and files respond with 410, its candidate, overrides and
   * previews end, open pages reload. It keeps its paths.
   */
  async withdraw({ remote, held, at, tx, acts }) {
    if (!isWithdrawable(remote)) {
      throw new DomainError('FORBIDDEN', {
        text: `${remote} cannot be withdrawn: the site needs it.`,
      });
    }
    if (held.row.withdrawnAt) return held.conflict(`${remote} is withdrawn already.`);
    const { stable, candidate } = await held.current();
    const details = { stable, ...(candidate !== null && { candidate }) };
    return { change: await acts.withdrawn(tx, remote, at), details };
  },

  /** Frees the paths and slots of a withdrawn remote; nothing can be published to it any more. */
  async retire({ remote, held, at }) {
    if (held.row.retiredAt) return held.conflict(`${remote} is retired already.`);
    if (!held.row.withdrawnAt) return held.conflict(`${remote} is on the site: withdraw it first.`);
    return { change: { retiredAt: at }, details: { stable: (await held.current()).stable } };
  },
};

/** Operators' actions on a whole remote that take only a reason. */
@Injectable()
export class ReasonActionsService {
  constructor(private readonly acts: RolloutActs) {}

  /** @throws {DomainError} as the actions of `RolloutsService` */
  act(name: ReasonAction, remote: string, input: ReasonedAct, actor: OperatorActor): Promise<Rollout> {
    const { acts } = this;
    return acts.act(remote, input, actor, async (held, at, tx) => ({
      act: name,
      ...(await RULES[name]({ remote, held, at, tx, acts })),
    }));
  }
}
