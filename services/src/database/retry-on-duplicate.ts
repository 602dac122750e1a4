import { isDuplicateKey } from './duplicate-key.js';

/** Of many concurrent transactions, each round lets one through. */
const ATTEMPTS = 30;

/**
 * Retries a transaction after a concurrent one took a unique value: the retry reads the other's row, and responds to it or chooses another
 * value.
 */
export async function retryOnDuplicate<T>(transact: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === ATTEMPTS) throw error;
    }
  }
}
