import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../src/database/database.js';
import type { Clock } from '../../src/gateway/clock.js';
import { COOKIES } from '../../src/gateway/cookies.js';
import type { Keys } from '../../src/gateway/signing.js';
import { visitorCookie } from '../../src/gateway/visitor.js';
import { SessionEntity } from '../../src/modules/auth/session.entity.js';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const DAY_MS = 86_400_000;

export interface TestAnswer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/** One browser: keeps its cookies, sends the CSRF token, reads JSON. */
export class TestClient {
  readonly visitor = randomBytes(16).toString('base64url');
  private session: { id: number; token: string } | undefined;

  constructor(
    private readonly url: string,
    private readonly keys: Keys,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Signs the browser in as that user, as a way back from a provider would. */
  async signIn(userId: number): Promise<this> {
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    const session = await this.database.write((tx) =>
      tx.save(SessionEntity, {
        userId,
        tokenHash: createHash('sha256').update(token).digest('hex'),
        createdAt: now,
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + 30 * DAY_MS),
        revokedAt: null,
        oldNameUntil: null,
      }),
    );
    this.session = { id: session.id, token };
    return this;
  }

  get<Body = unknown>(path: string, headers: Record<string, string> = {}): Promise<TestAnswer<Body>> {
    return this.send('GET', path, undefined, headers);
  }

  post<Body = unknown>(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer<Body>> {
    return this.send('POST', path, body, headers);
  }

  /**
   * @param body JSON; a string and a form go as they are
   * @param headers replace the browser's own; an empty one leaves it out
   */
  async send<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer<Body>> {
    const all: Record<string, string> = {
      ...this.headers(method),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    };
    const response = await fetch(this.url + path, {
      method,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
      redirect: 'manual',
      ...(body !== undefined && { body: asSent(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: parsed as Body };
  }

  /** What this browser sends with every request of that method. */
  headers(method: string): Record<string, string> {
    return {
      'user-agent': BROWSER,
      cookie: this.cookies(),
      ...(method !== 'GET' && { 'x-csrf-token': this.csrfToken() }),
    };
  }

  /** As a request has it: name and value. */
  get visitorCookie(): string {
    return `${COOKIES.visitor}=${visitorCookie(this.keys.lasting, this.visitor)}`;
  }

  private cookies(): string {
    const session = this.session ? [`${COOKIES.session}=${this.session.token}`] : [];
    return [this.visitorCookie, ...session].join('; ');
  }

  private csrfToken(): string {
    return this.keys.current.sign('csrf', `${this.visitor}.${this.session?.id ?? ''}`);
  }
}

const asSent = (body: unknown): string | FormData =>
  typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body);
