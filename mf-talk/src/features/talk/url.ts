/**
 * Parses a URL; null if it is invalid. (`URL.parse` is newer than the oldest browsers and servers supported.)
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
