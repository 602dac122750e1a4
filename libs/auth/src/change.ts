import { isFailure, newKey, request, type ChangeOptions, type Failure } from '@lectern/api-client';
// By its name: the store is the page's one, whoever bundles this file.
import { renewSession, useAuth } from '@lectern/auth';

/** A change waits this long for its answer, tries included. @source production.md, "Idempotency keys" */
const PATIENCE_MS = 10_000;
/** Calls whose outcome is unknown, with their keys, so that trying again does nothing twice, after a reload neither. */
const OPEN = 'lectern.open';
const MOST_OPEN = 20;

const NO_NETWORK = 'That did not go through: there is no network.';
const NO_ANSWER = 'That did not go through: no answer came.';

/** The session has ended, or is somebody else's now: `status` 401 with this code. */
export const SESSION_ENDED = 'SESSION_ENDED';

export interface Intent {
  /** Tells calls apart that look alike, such as giving a like and taking it back; the services hear it. */
  intent?: string;
  /** Gives up. */
  signal?: AbortSignal;
  /** Milliseconds that the answer may take, where ten seconds are too few, as for pictures. */
  patience?: number;
}

/** How an attempt is sent. */
export type Sending = Required<Pick<ChangeOptions, 'key' | 'signal'>>;

type Method = 'post' | 'put' | 'patch' | 'delete';

/**
 * Sends a change: the one way for everything that people do. It is sent at once or not at all, never later by itself; waits ten seconds at
 * most; is tried once more where no answer came; renews the session where that is refused, and goes on for the same person alone. The same
 * change again after no answer carries the same key, so it is done once.
 *
 * @returns the answer; else a failure: status 0 where no answer came, 401 with `SESSION_ENDED` for an ended session
 */
export function change<T>(
  method: Method,
  path: string,
  body?: unknown,
  { intent = '', ...rest }: Intent = {},
): Promise<T | Failure> {
  const what = `${method} ${path} ${intent} ${printOf(body)}`;
  return sendOnce(
    what,
    (its) => {
      const options = { ...its, intent };
      return method === 'delete' ? request.delete<T>(path, options) : request[method]<T>(path, body, options);
    },
    rest,
  );
}

/**
 * {@link change} for a call that the request helper cannot make.
 *
 * @param what tells it from every other change
 * @param attempt sends it with a key; resolves to a failure where it failed
 */
export async function sendOnce<T>(
  what: string,
  attempt: (options: Sending) => Promise<T | Failure>,
  { signal: givenUp, patience: patienceMs = PATIENCE_MS }: Omit<Intent, 'intent'> = {},
): Promise<T | Failure> {
  if (isOffline()) return unanswered(NO_NETWORK);
  const person = useAuth.getState().user?.id;
  const print = `${person ?? ''} ${what}`;
  const key = readOpen().get(print) ?? newKey();
  const patience = new AbortController();
  const stop = () => patience.abort();
  const timer = setTimeout(stop, patienceMs);
  givenUp?.addEventListener('abort', stop);
  const ended = () => patience.signal.aborted;
  const send = () => attempt({ key, signal: patience.signal });
  // Noted before it is sent: a reload must not lose it.
  noteOpen(print, key);
  try {
    let answer = await send();
    if (isUnanswered(answer) && !ended()) answer = await send();
    if (isFailure(answer) && isSessionLost(answer)) {
      const renewed = await renewSession();
      const now = useAuth.getState().user?.id;
      if (renewed && now !== undefined && (person === undefined || now === person)) answer = await send();
      else if (renewed) answer = { ...answer, status: 401, code: SESSION_ENDED };
    }
    if (isFailure(answer) && isUnanswered(answer)) {
      if (isOffline()) return unanswered(NO_NETWORK);
      return ended() ? unanswered(NO_ANSWER) : answer;
    }
    noteOpen(print, null);
    return answer;
  } finally {
    clearTimeout(timer);
    givenUp?.removeEventListener('abort', stop);
  }
}

/** What is said of a change that got no answer; `error` of the failure is the browser's own word for it. */
export const unansweredWords = ({ error }: Failure): string => (error === NO_NETWORK ? error : NO_ANSWER);

/** No answer came at all: whether it was done is unknown. */
export const isUnanswered = (answer: unknown): boolean => isFailure(answer) && answer.status === 0;

const isOffline = () => navigator.onLine === false;

const isSessionLost = ({ status, code }: Failure) => status === 401 || code === 'CSRF_INVALID';

const unanswered = (text: string): Failure => ({
  success: false,
  error: text,
  serverMessage: null,
  status: 0,
  code: null,
  errors: {},
});

/** Tells one body from another; a file by its name, size and age. */
export function printOf(body: unknown): string {
  if (!(body instanceof FormData)) return JSON.stringify(body) ?? '';
  const fields = [...body].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify(fields);
}

/** What this page knows where nothing can be stored. */
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
    // Full, or forbidden.
  }
}
