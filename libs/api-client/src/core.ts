import { csrfToken } from './csrf';
import { ApiError, failure, isFailure, type Failure } from './failure';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Options of a change. */
export interface ChangeOptions {
  /** Calls with the same key take effect once; by default every call has its own key. */
  key?: string;
  /** The wanted outcome of a call that toggles, so that sending it twice does not undo it. */
  intent?: string;
  /** Stops waiting; whether the services carried out the change is then unknown. */
  signal?: AbortSignal;
}

export interface CallOptions<T> extends ChangeOptions {
  /** Sent as JSON; a form is sent as it is. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** The only status that counts as a success; by default every 2xx does. */
  success?: number;
  /** Reads a successful response; as JSON by default. */
  read?: (response: Response) => Promise<T>;
  /** Sends it in place of `fetch`. */
  transport?: (path: string, init: RequestInit) => Promise<Response>;
}

/** A successful response. */
export interface Answer<T> {
  /** Undefined with status 204. */
  body: T;
  headers: Headers;
}

/** Idempotency key for one change; reused when that change is sent again. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/**
 * The core of every call to the API: same-origin credentials, the CSRF header, JSON in and out.
 *
 * @throws {ApiError} for every failure: a refusal, no response, an unreadable response
 */
export async function call<T>(
  method: Method,
  path: string,
  {
    body,
    key = newKey(),
    intent,
    signal,
    headers,
    success,
    read = (response) => response.json() as Promise<T>,
    transport = fetch,
  }: CallOptions<T> = {},
): Promise<Answer<T>> {
  let response: Response;
  let refusal: Failure | undefined;
  try {
    const isForm = typeof FormData !== 'undefined' && body instanceof FormData;
    response = await transport(path, {
      method,
      credentials: 'same-origin',
      signal,
      headers: {
        Accept: 'application/json',
        'X-CSRF-Token': csrfToken(),
        ...(method !== 'GET' && { 'Idempotency-Key': key }),
        ...(intent && { 'X-Intent': intent }),
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (success ? response.status === success : response.ok) {
      const answer = response.status === 204 ? (undefined as T) : await read(response);
      if (!isFailure(answer)) return { body: answer, headers: response.headers };
      refusal = answer;
    }
  } catch (error) {
    throw new ApiError(failure((error as Error | null)?.message || 'An unexpected error occurred'));
  }
  const { status, headers: about } = response;
  const details = {
    requestId: about.get('X-Request-Id'),
    ...(refusal ?? ((await response.json().catch(() => null)) as Failure['details'] | null)),
  };
  throw new ApiError(failure(refusal?.error ?? `Error: ${status}`, status, details));
}

/** @throws {ApiError} */
export const getOrThrow = async <T>(path: string): Promise<T> => (await call<T>('GET', path)).body;

/** @throws {ApiError} */
export const postOrThrow = async <T>(path: string, body?: unknown): Promise<T> =>
  (await call<T>('POST', path, { body })).body;

/** A page of a list, and how many items there are in all. */
export interface ListAnswer<Item> {
  items: Item[];
  /** From `X-Total-Count`; without it, the number of items received. */
  total: number;
  /** There are more than `total`. */
  capped: boolean;
}

/** A page of a list with the total from its headers. @throws {ApiError} */
export async function getListOrThrow<Item>(path: string): Promise<ListAnswer<Item>> {
  const { body: items, headers } = await call<Item[]>('GET', path);
  const total = Number(headers.get('X-Total-Count') ?? items.length);
  return { items, total, capped: headers.get('X-Total-Capped') === 'true' };
}
