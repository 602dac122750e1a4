import { isDuplicateKey } from '../../database/duplicate-key.js';

/** Of many at once, each turn lets one through. */
const ATTEMPTS = 30;

/**
 * Runs a transaction again where another one took a unique value in between: this time it reads what the other wrote, and answers
 * to it or chooses another.
 */
export async function settled<T>(transact: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === ATTEMPTS) throw error;
    }
  }
}
