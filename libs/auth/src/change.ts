import { isFailure, newKey, send, failure, type ChangeOptions, type Failure } from '@lectern/api-client';
// Imported by package name: the page has one store, whichever build bundles this file.
import { SIGNED_OUT, renewSession, useAuth } from '@lectern/auth';

/**
 * How long a change waits for its response, retries included.
 *
 * @source docs/decisions/0025-changes-and-drafts.md
 */
const TIMEOUT_MS = 10_000;
/**
 * Calls with an unknown outcome and their keys, so that retrying, even after a reload, takes effect only
 * once.
 */
const OPEN = 'lectern.open';
const MOST_OPEN = 20;

const NO_NETWORK = 'That could not be sent: you are offline.';
const NO_ANSWER = 'That could not be sent: no response.';

/** The session has ended, or belongs to someone else now: `status` 401 with this code. */
export const SESSION_ENDED = 'SESSION_ENDED';
/** The change failed and its user has pressed Log out meanwhile: `status` 401 with this code. */
export const AFTER_SIGN_OUT = 'AFTER_SIGN_OUT';

export interface Intent {
  /** Distinguishes calls that look alike, such as giving a like and taking it back; sent to the services. */
  intent?: string;
  /** Aborts the change. */
  signal?: AbortSignal;
  /** Milliseconds to wait for the response where ten seconds are too few, as for pictures. */
  timeout?: number;
}

/** How an attempt is sent. */
export type Sending = Required<Pick<ChangeOptions, 'key' | 'signal'>>;

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Sends a change; every user action goes through here. It is sent immediately or not at all, never later by
 * itself. It waits ten seconds at most and is retried once if there is no response. If the session is
 * refused, it refreshes the session and continues only for the same user. Repeating the change after a
 * missing response reuses its key, so it takes effect once.
 *
 * @returns the response body; else a failure: status 0 without a response, 401 with `SESSION_ENDED` for an
 * ended session, and with `AFTER_SIGN_OUT` after Log out
 */
export function change<T>(
  method: Lowercase<Method>,
  path: string,
  body?: unknown,
  { intent = '', ...rest }: Intent = {},
): Promise<T | Failure> {
  const what = `${method} ${path} ${intent} ${printOf(body)}`;
  return sendOnce(
    what,
    (its) => send<T>(method.toUpperCase() as Method, path, { ...its, intent, body }),
    rest,
  );
}

/**
 * {@link change} for a call that the request helper cannot make.
 *
 * @param what identifies this change
 * @param attempt sends it with a key; resolves to a `Failure` if it fails
 */
export async function sendOnce<T>(
  what: string,
  attempt: (options: Sending) => Promise<T | Failure>,
  { signal: givenUp, timeout = TIMEOUT_MS }: Omit<Intent, 'intent'> = {},
): Promise<T | Failure> {
  if (isOffline()) return failure(NO_NETWORK);
  const person = useAuth.getState().user?.id;
  const print = `${person ?? ''} ${what}`;
  const key = readOpen().get(print) ?? newKey();
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, timeout);
  givenUp?.addEventListener('abort', stop);
  let isSignedOut = false;
  const leave = () => void (isSignedOut = true);
  addEventListener(SIGNED_OUT, leave);
  const ended = () => controller.signal.aborted;
  const sendIt = () => attempt({ key, signal: controller.signal });
  // Stored before sending: a reload must not lose it.
  noteOpen(print, key);
  try {
    let answer = await sendIt();
    if (isUnanswered(answer) && !ended() && !isSignedOut) answer = await sendIt();
    if (isFailure(answer) && isSessionLost(answer)) {
      const renewed = await renewSession();
      const now = useAuth.getState().user?.id;
      if (renewed && now !== undefined && (person === undefined || now === person)) answer = await sendIt();
      else if (renewed) answer = { ...answer, status: 401, code: SESSION_ENDED };
    }
    if (isFailure(answer) && isSignedOut) answer = { ...answer, status: 401, code: AFTER_SIGN_OUT };
    if (isFailure(answer) && isUnanswered(answer)) {
      if (isOffline()) return failure(NO_NETWORK);
      return ended() ? failure(NO_ANSWER) : answer;
    }
    noteOpen(print, null);
    return answer;
  } finally {
    clearTimeout(timer);
    givenUp?.removeEventListener('abort', stop);
    removeEventListener(SIGNED_OUT, leave);
  }
}

/** Message for a change without a response; `error` of the failure is only the browser's own wording. */
export const unansweredWords = ({ error }: Failure): string => (error === NO_NETWORK ? error : NO_ANSWER);

/** No response at all: whether the change was applied is unknown. */
export const isUnanswered = (answer: unknown): boolean => isFailure(answer) && answer.status === 0;

const isOffline = () => navigator.onLine === false;

const isSessionLost = ({ status, code }: Failure) => status === 401 || code === 'CSRF_INVALID';

/** Fingerprint of a body; files are identified by name, size and modification time. */
export function printOf(body: unknown): string {
  if (!(body instanceof FormData)) return JSON.stringify(body) ?? '';
  const fields = [...body].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify(fields);
}

/** Fallback for this page where storage is unavailable. */
let unstored = new Map<string, string>();

function readOpen(): Map<string, string> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(OPEN) ?? '[]') as [string, string][]);
  } catch {
    return unstored;
  }
}

function noteOpen(print: string, key: string | null): void {
  const open = readOpen();
  open.delete(print);
  if (key !== null) open.set(print, key);
  unstored = new Map([...open].slice(-MOST_OPEN));
  try {
    sessionStorage.setItem(OPEN, JSON.stringify([...unstored]));
  } catch {
    // Storage is full or forbidden.
  }
}
