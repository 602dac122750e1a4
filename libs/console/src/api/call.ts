import { type ApiError, call as callApi, type ChangeOptions } from '@lectern/api-client';
import { NotLoaded, deferredCall } from '@lectern/ui';
import { NO_ANSWER, noAnswer } from './refusal';

const change = deferredCall(async () => (await import(/* webpackChunkName: "actions" */ './change')).change);

type Method = 'POST' | 'DELETE';

/** Reads from the platform's API below `/api/v1`. @throws {ApiError} with a message for users */
export const ask = <T>(path: string): Promise<T> => send('GET', path);

/**
 * The same for a change: applied once, however often it must be sent, and only on behalf of the user whom the
 * page shows.
 *
 * @throws {ApiError}
 */
export const call = <T>(method: Method, path: string, body?: unknown): Promise<T> =>
  change(
    (options, confirmation) => send<T>(method, path, body, options, confirmation),
    `${method} ${path} ${JSON.stringify(body)}`,
  ).catch((error: unknown) => {
    throw error instanceof NotLoaded ? noAnswer() : error;
  });

/** @throws {ApiError} */
async function send<T>(
  method: Method | 'GET',
  path: string,
  body?: unknown,
  options?: ChangeOptions,
  confirmation?: string,
): Promise<T> {
  try {
    const headers = confirmation ? { 'X-Confirmation': confirmation } : undefined;
    return (await callApi<T>(method, `/api/v1${path}`, { ...options, body, headers })).body;
  } catch (error) {
    const failed = error as ApiError;
    if (!failed.failure.serverMessage)
      failed.message = failed.status ? `The services responded with status ${failed.status}.` : NO_ANSWER;
    throw failed;
  }
}
