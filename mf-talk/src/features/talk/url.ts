/** Parses an address; null where it is none. (`URL.parse` is younger than the browsers and servers that show this page.) */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
