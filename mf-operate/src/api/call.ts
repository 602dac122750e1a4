import { csrfToken } from '@lectern/api-client';
import type { Rollout } from '@lectern/contracts';

type Method = 'GET' | 'POST' | 'DELETE';

/** Why a call came to nothing. */
export interface Refusal {
  /** HTTP status; 0 when no answer came. */
  status: number;
  code: string | null;
  /** By field, with status 422. */
  errors: Record<string, string[]>;
  /** What the log of the services knows the call by; null when no answer came, or one that is not theirs. */
  requestId: string | null;
  /** The rollout as it is, where somebody else acted first (409). */
  rollout: Rollout | null;
  /** The verified address of who is no operator (403); null where their account has none. */
  address: string | null;
}

/** What a call throws; its message is the server's own text where there is one. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  constructor(
    message: string,
    readonly failure: Refusal,
  ) {
    super(message);
  }
}

const NO_ANSWER: Refusal = {
  status: 0,
  code: null,
  errors: {},
  requestId: null,
  rollout: null,
  address: null,
};

/**
 * A call to the platform's API below `/api/v1`; unlike the request helper it keeps the request's id and the rollout of a conflict.
 *
 * @throws CallFailure
 */
export async function call<T>(method: Method, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...(method !== 'GET' && { 'X-CSRF-Token': csrfToken() }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T;
  } catch {
    throw new CallFailure('No answer came. Is this device online?', NO_ANSWER);
  }
  const told = (await response.json().catch(() => ({}))) as Partial<Refusal> & { error?: string };
  throw new CallFailure(told.error ?? `The services answered with ${response.status}.`, {
    status: response.status,
    code: told.code ?? null,
    errors: told.errors ?? {},
    requestId: told.requestId ?? response.headers.get('x-request-id'),
    rollout: told.rollout ?? null,
    address: told.address ?? null,
  });
}

/** Null for what is no failed call. */
export const refusalOf = (error: unknown): Refusal | null =>
  error instanceof CallFailure ? error.failure : null;
