/** What a failing call resolves to. */
export interface Failure {
  success: false;
  /** `Error: {status}` for an answer that is not OK, else the thrown message. */
  error: string;
  /** The server's own text, where it sent one. */
  serverMessage: string | null;
  /** HTTP status; 0 when no answer came. */
  status: number;
  code: string | null;
  /** By field, with status 422. */
  errors: Record<string, string[]>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const fail = (error: string, rest: Partial<Failure> = {}): Failure => ({
  success: false,
  error,
  serverMessage: null,
  status: 0,
  code: null,
  errors: {},
  ...rest,
});

/** True for what `request` resolves to when a call failed. */
export function isFailure(answer: unknown): answer is Failure {
  return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === false;
}

/** How a changing call is sent. */
export interface ChangeOptions {
  /** The same key again does the same thing once; each call has its own unless told. */
  key?: string;
  /** What is wanted of a call that takes back what it did when it comes a second time. */
  intent?: string;
  /** Ends the waiting; whether the services did it is unknown then. */
  signal?: AbortSignal;
}

/** For one call, and for that call again. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

async function send<T>(
  method: Method,
  path: string,
  body?: unknown,
  options?: ChangeOptions,
): Promise<T | Failure> {
  const answer = await call<T>(method, path, body, options);
  return isFailure(answer) ? answer : answer.body;
}

/** The same with the answer's headers. */
async function call<T>(
  method: Method,
  path: string,
  body?: unknown,
  { key = newKey(), intent, signal }: ChangeOptions = {},
): Promise<{ body: T; headers: Headers } | Failure> {
  try {
    const form = typeof FormData !== 'undefined' && body instanceof FormData;
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      signal,
      headers: {
        Accept: 'application/json',
        'X-CSRF-Token': csrfToken(),
        ...(method !== 'GET' && { 'Idempotency-Key': key }),
        ...(intent && { 'X-Intent': intent }),
        ...(body !== undefined && !form && { 'Content-Type': 'application/json' }),
      },
      body: form ? body : body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) return fail(`Error: ${response.status}`, await detailsOf(response));
    const { headers } = response;
    if (response.status === 204) return { body: undefined as T, headers };
    return { body: (await response.json()) as T, headers };
  } catch (error) {
    return fail(error instanceof Error && error.message ? error.message : 'An unexpected error occurred');
  }
}

/** The failing answer's own words; an answer that is not ours (a proxy's page) has none. */
async function detailsOf(response: Response): Promise<Partial<Failure>> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  return {
    status: response.status,
    serverMessage: typeof body.error === 'string' ? body.error : null,
    code: typeof body.code === 'string' ? body.code : null,
    errors: (body.errors as Failure['errors'] | undefined) ?? {},
  };
}

/** The token that the server put into the page's `csrf-token` meta tag; empty on the server. */
export function csrfToken(): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
}

/** Puts another token into the page, as signing out needs: the old one belonged to the session. */
export function setCsrfToken(token: string): void {
  document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.setAttribute('content', token);
}

/**
 * The request helper: JSON in and out (a form goes as it is), same-origin credentials, the CSRF header. 204 resolves to
 * undefined. A failure resolves to a `Failure`; nothing throws.
 *
 * @source product.md, section 7, "Shared request behaviour"
 */
export const request = {
  get: <T>(path: string) => send<T>('GET', path),
  post: <T>(path: string, body?: unknown, options?: ChangeOptions) => send<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options?: ChangeOptions) => send<T>('PUT', path, body, options),
  patch: <T>(path: string, body?: unknown, options?: ChangeOptions) => send<T>('PATCH', path, body, options),
  delete: <T>(path: string, options?: ChangeOptions) => send<T>('DELETE', path, undefined, options),
};

/** A failure as queries throw it; the message is the server's own text, else the helper's. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  constructor(readonly failure: Failure) {
    super(failure.serverMessage ?? failure.error);
  }
}

/** For queries: the answer, or a thrown `ApiFailure`. */
export async function getOrThrow<T>(path: string): Promise<T> {
  const answer = await request.get<T>(path);
  if (isFailure(answer)) throw new ApiFailure(answer);
  return answer;
}

/** A page of a list, and how much there is in all. */
export interface ListAnswer<Item> {
  items: Item[];
  /** As `X-Total-Count` says; how many items came where it does not. */
  total: number;
  /** There is more than `total`. */
  capped: boolean;
}

/** For queries of lists in pages: the array with what its headers say, or a thrown `ApiFailure`. */
export async function getListOrThrow<Item>(path: string): Promise<ListAnswer<Item>> {
  const answer = await call<Item[]>('GET', path);
  if (isFailure(answer)) throw new ApiFailure(answer);
  const { body: items, headers } = answer;
  const total = Number(headers.get('X-Total-Count') ?? items.length);
  return { items, total, capped: headers.get('X-Total-Capped') === 'true' };
}

/** For mutations: the answer, or a thrown `ApiFailure`. */
export async function postOrThrow<T>(path: string, body?: unknown): Promise<T> {
  const answer = await request.post<T>(path, body);
  if (isFailure(answer)) throw new ApiFailure(answer);
  return answer;
}
