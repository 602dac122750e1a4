import type { ChangeOptions, Failure } from '@lectern/api-client';
import { csrfToken, isFailure } from './new-talk.page';

/**
 * Sends a form and tells how much of it has gone out, which `fetch` cannot. Otherwise as the request helper: same-origin credentials, the
 * CSRF header; a failure resolves to a `Failure`, nothing throws.
 *
 * @param onProgress share of the bytes sent, 0 to 1
 * @param options its key, and what gives it up, which is a failure as no answer is
 */
export function sendForm<T>(
  path: string,
  body: FormData,
  onProgress: (share: number) => void,
  { key, signal }: Required<Pick<ChangeOptions, 'key' | 'signal'>>,
): Promise<T | Failure> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-CSRF-Token', csrfToken());
    request.setRequestHeader('Idempotency-Key', key);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onProgress(1);
    request.onload = () => {
      const answer = parse(request.responseText);
      const good = request.status >= 200 && request.status < 300 && answer !== null && !isFailure(answer);
      resolve(good ? (answer as T) : failureOf(request.status, answer));
    };
    request.onerror = request.onabort = () => resolve(failureOf(0, null));
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) resolve(failureOf(0, null));
    else request.send(body);
  });
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

function failureOf(status: number, body: Record<string, unknown> | null): Failure {
  const own = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    success: false,
    error: status ? `Error: ${status}` : 'An unexpected error occurred',
    serverMessage: own(body?.error),
    status,
    code: own(body?.code),
    errors: (body?.errors as Failure['errors'] | undefined) ?? {},
  };
}
