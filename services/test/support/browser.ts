const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 12;

interface Cookie {
  host: string;
  path: string;
  name: string;
  value: string;
}

export interface Visit {
  status: number;
  url: URL;
  headers: Headers;
  text: string;
}

/** A browser's handling of cookies, forms and redirects, and nothing else. */
export class Browser {
  cookies: Cookie[] = [];

  constructor(readonly origin: string) {}

  /** The value of a cookie of its own origin, whatever its path. */
  cookie(name: string): string | undefined {
    const { hostname } = new URL(this.origin);
    return this.cookies.find(({ host, ...cookie }) => host === hostname && cookie.name === name)?.value;
  }

  setCookie(name: string, value: string): void {
    const host = new URL(this.origin).hostname;
    this.cookies = this.cookies.filter((cookie) => cookie.name !== name);
    this.cookies.push({ host, path: '/', name, value });
  }

  /** Follows redirects to the end. */
  async open(path: string, init: RequestInit = {}): Promise<Visit> {
    let visit = await this.send(path, init);
    for (let count = 0; REDIRECTS.has(visit.status); count += 1) {
      if (count === MAX_REDIRECTS) throw new Error(`Too many redirects, at ${visit.url.href}`);
      visit = await this.send(new URL(visit.headers.get('location') ?? '', visit.url).href);
    }
    return visit;
  }

  submit(path: string, fields: Record<string, string>): Promise<Visit> {
    return this.open(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** One request, redirects not followed. */
  async send(path: string, init: RequestInit = {}): Promise<Visit> {
    const url = new URL(path, this.origin);
    const headers = new Headers(init.headers);
    const cookies = this.cookies.filter(
      ({ host, path }) => host === url.hostname && url.pathname.startsWith(path),
    );
    if ((init.method ?? 'GET') !== 'GET') headers.set('origin', url.origin);
    if (cookies.length > 0)
      headers.set('cookie', cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.keep(line, url);
    return { status: response.status, url, headers: response.headers, text: await response.text() };
  }

  private keep(line: string, url: URL): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const options = new Map(
      attributes.map((attribute) => [attribute.split('=')[0]?.toLowerCase(), attribute.split('=')[1]]),
    );
    const path = options.get('path') ?? '/';
    const isOther = (cookie: Cookie) =>
      cookie.name !== name || cookie.path !== path || cookie.host !== url.hostname;
    this.cookies = this.cookies.filter(isOther);
    const ended = options.get('max-age') === '0' || Date.parse(options.get('expires') ?? '') < Date.now();
    if (!ended) this.cookies.push({ host: url.hostname, path, name, value });
  }
}
