import { csrfToken } from '@lectern/api-client';

/**
 * A call whose status or body the request helper does not tell: it knows JSON, and success alone. Same credentials and token.
 *
 * @throws what `fetch` throws when no answer came
 */
export function send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Response> {
  return fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      'X-CSRF-Token': csrfToken(),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** The failing answer's own words; null where it has none. */
export async function wordsOf(response: Response): Promise<string | null> {
  const body: unknown = await response.json().catch(() => null);
  const error = (body as { error?: unknown } | null)?.error;
  return typeof error === 'string' && error ? error : null;
}
