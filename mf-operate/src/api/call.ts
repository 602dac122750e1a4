import { csrfToken, type ChangeOptions } from '@lectern/api-client';
import type { Rollout } from '@lectern/contracts';

type Method = 'POST' | 'DELETE';

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

export const NO_ANSWER_TEXT = 'No answer came. Is this device online?';
export const NO_ANSWER: Refusal = {
  status: 0,
  code: null,
  errors: {},
  requestId: null,
  rollout: null,
  address: null,
};

/**
 * Asks the platform's API below `/api/v1`; unlike the request helper it keeps the request's id and the rollout of a conflict.
 *
 * @throws CallFailure
 */
export const ask = <T>(path: string): Promise<T> => send('GET', path);

/**
 * The same for what changes something: once, however often it has to be sent, and for whom the page shows alone.
 *
 * @throws CallFailure
 */
export async function call<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const { change } = await import(/* webpackChunkName: "acts" */ './change').catch(() => {
    // What sends it could not be fetched, so nothing was sent.
    throw new CallFailure(NO_ANSWER_TEXT, NO_ANSWER);
  });
  return change(
    (options) => send<T>(method, path, body, options),
    `${method} ${path} ${JSON.stringify(body)}`,
  );
}

/** @throws CallFailure */
async function send<T>(
  method: Method | 'GET',
  path: string,
  body?: unknown,
  { key, signal }: ChangeOptions = {},
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      credentials: 'same-origin',
      signal,
      headers: {
        Accept: 'application/json',
        ...(method !== 'GET' && { 'X-CSRF-Token': csrfToken() }),
        ...(key && { 'Idempotency-Key': key }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T;
  } catch {
    throw new CallFailure(NO_ANSWER_TEXT, NO_ANSWER);
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
