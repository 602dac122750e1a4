import { csrfToken, type ChangeOptions, type Failure } from '@lectern/api-client';

/**
 * A change whose status or body the request helper does not tell: it knows JSON, and success alone. Same credentials, token and key.
 *
 * @param body JSON; a GET without one
 * @param take what the answer is; null where it is none
 * @returns a failure where it is none, or no answer came: nothing throws
 */
export async function send<T>(
  path: string,
  body: object | undefined,
  take: (response: Response) => Promise<T | null>,
  { key, signal }: Required<Pick<ChangeOptions, 'key' | 'signal'>>,
): Promise<T | Failure> {
  try {
    const response = await fetch(path, {
      method: body ? 'POST' : 'GET',
      credentials: 'same-origin',
      signal,
      headers: {
        'X-CSRF-Token': csrfToken(),
        'Idempotency-Key': key,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    return (await take(response.clone())) ?? (await failureOf(response));
  } catch {
    return failure(0, null, null);
  }
}

async function failureOf(response: Response): Promise<Failure> {
  const body = (await response.json().catch(() => null)) as { error?: unknown; code?: unknown } | null;
  const text = (value: unknown) => (typeof value === 'string' && value ? value : null);
  return failure(response.status, text(body?.error), text(body?.code));
}

const failure = (status: number, serverMessage: string | null, code: string | null): Failure => ({
  success: false,
  error: status ? `Error: ${status}` : 'An unexpected error occurred',
  serverMessage,
  status,
  code,
  errors: {},
});
