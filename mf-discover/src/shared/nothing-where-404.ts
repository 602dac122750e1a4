import { ApiFailure } from '@lectern/api-client';

/** An answer, or null where there is nothing at the address, so that the server can send the page with status 404. */
export async function nothingWhere404<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiFailure && error.failure.status === 404) return null;
    throw error;
  }
}
