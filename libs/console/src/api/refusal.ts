import { ApiError, failure, type Failure } from '@lectern/api-client';
import type { NeededConfirmation, Rollout } from '@lectern/contracts';

/** Fields of the platform's refusals beyond those of the site. */
interface Details {
  /** The current rollout, if someone else acted first (409). */
  rollout?: Rollout | null;
  /** The verified address of a user who is not an operator (403); null if the account has none. */
  address?: string | null;
  /** How to confirm this action, if required. */
  confirmation?: NeededConfirmation;
}

export const NO_ANSWER = 'No response. Check that this device is online.';

/** The error thrown when there is no response. */
export const noAnswer = () => new ApiError(failure(NO_ANSWER));

/** Why a call failed; null for any other error. */
export const refusalOf = (error: unknown): (Details & Failure) | null =>
  error instanceof ApiError ? { ...(error.details as Details), ...error.failure } : null;
