import type {
  ChangeShare,
  CreatedTeamToken,
  NewTeamToken,
  Promote,
  Recall,
  Restore,
  Retire,
  Rollback,
  Rollout,
  StartRollout,
  TeamToken,
  Withdraw,
} from '@lectern/contracts';
import { call } from './call';

/** Bodies of acts, by the act's name in the address. */
export interface Acts {
  start: StartRollout;
  share: ChangeShare;
  promote: Promote;
  rollback: Rollback;
  recall: Recall;
  withdraw: Withdraw;
  restore: Restore;
  retire: Retire;
}
export type ActName = keyof Acts;

/** @returns the rollout as the act leaves it @throws CallFailure 409 with the rollout as it is, where somebody else acted first */
export const act = <Name extends ActName>(remote: string, name: Name, input: Acts[Name]): Promise<Rollout> =>
  call('POST', `/rollouts/${encodeURIComponent(remote)}/${name}`, input);

/** Shows this browser the candidate where its segment has `preview`, for twelve hours; or ends that. @throws CallFailure */
export const setPreview = (remote: string, on: boolean): Promise<void> =>
  call(on ? 'POST' : 'DELETE', `/rollouts/${encodeURIComponent(remote)}/preview`);

/** The only answer that has the token itself. @throws CallFailure */
export const createToken = (input: NewTeamToken): Promise<CreatedTeamToken> => call('POST', '/tokens', input);

/** The same token, for 90 days from now on. @throws CallFailure */
export const renewToken = (id: number): Promise<TeamToken> => call('POST', `/tokens/${id}/renew`, {});

/** At once and everywhere. @throws CallFailure */
export const revokeToken = (id: number): Promise<void> => call('DELETE', `/tokens/${id}`);
