import { call, type CallOptions, type ChangeOptions, type Method } from './core';
import type { ApiError, Failure } from './failure';

/** Like `call`, but returns a failure instead of throwing. */
export async function send<T>(method: Method, path: string, options?: CallOptions<T>): Promise<T | Failure> {
  try {
    return (await call<T>(method, path, options)).body;
  } catch (error) {
    return (error as ApiError).failure;
  }
}

/**
 * The request helper: JSON in and out (forms are sent as they are), same-origin credentials, the CSRF header.
 * 204 resolves to undefined, a failure to a `Failure`; nothing throws.
 *
 * @source product.md, section 7, "Shared request behaviour"
 */
export const request = {
  get: <T>(path: string) => send<T>('GET', path),
  post: <T>(path: string, body?: unknown, options?: ChangeOptions) =>
    send<T>('POST', path, { ...options, body }),
  put: <T>(path: string, body?: unknown, options?: ChangeOptions) =>
    send<T>('PUT', path, { ...options, body }),
  patch: <T>(path: string, body?: unknown, options?: ChangeOptions) =>
    send<T>('PATCH', path, { ...options, body }),
  delete: <T>(path: string, options?: ChangeOptions) => send<T>('DELETE', path, options),
};
