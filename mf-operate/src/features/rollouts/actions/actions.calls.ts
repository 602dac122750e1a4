import type { Rollout, RolloutAction, RolloutActionInputs } from '@lectern/contracts';
import { call } from '@lectern/console';

export type ActionName = RolloutAction;

/**
 * @returns the rollout after the action
 * @throws {ApiError} 409 with the current rollout if someone else acted first
 */
export const act = <Name extends ActionName>(
  remote: string,
  name: Name,
  input: RolloutActionInputs[Name],
): Promise<Rollout> => call('POST', `/rollouts/${encodeURIComponent(remote)}/${name}`, input);
