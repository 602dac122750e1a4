import { statusOf } from '@lectern/api-client';

/** The response, or null for a missing resource, so that the server can render the page with status 404. */
export async function nullIf404<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask();
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}
