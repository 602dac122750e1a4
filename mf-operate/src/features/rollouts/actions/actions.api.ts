import type {
  ChangeShare,
  ChangeTeam,
  GrantPath,
  Promote,
  Recall,
  Restore,
  Retire,
  Rollback,
  Rollout,
  StartRollout,
  Withdraw,
} from '@lectern/contracts';
import { call } from '../../../shared/api/call';

/** Request bodies by the action's name in the URL. */
export interface ActionInputs {
  start: StartRollout;
  share: ChangeShare;
  promote: Promote;
  rollback: Rollback;
  recall: Recall;
  withdraw: Withdraw;
  restore: Restore;
  retire: Retire;
  team: ChangeTeam;
  grant: GrantPath;
  'grant-end': GrantPath;
}
export type ActionName = keyof ActionInputs;

/**
 * @returns the rollout after the action
 * @throws {ApiError} 409 with the current rollout if somebody else acted first
 */
export const act = <Name extends ActionName>(
  remote: string,
  name: Name,
  input: ActionInputs[Name],
): Promise<Rollout> => call('POST', `/rollouts/${encodeURIComponent(remote)}/${name}`, input);
