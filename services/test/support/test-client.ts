import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../src/database/database.js';
import type { Clock } from '../../src/kernel/clock.js';
import { COOKIES } from '../../src/gateway/cookies.js';
import type { Place } from '../../src/gateway/place.js';
import type { Keys } from '../../src/kernel/signing.js';
import { visitorCookie } from '../../src/gateway/visitor.js';
import { sessionCookie } from '../../src/modules/auth/authenticator.js';
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
  visitor = randomBytes(16).toString('base64url');
  /** One browser has all of them: cookies are not separated by port. */
  private sessions = new Map<Place, { id: number; token: string }>();

  constructor(
    private readonly url: string,
    private readonly keys: Keys,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly place: Place = 'site',
  ) {}

  /** Signs the browser in as that user, as a provider's redirect would. */
  async signIn(userId: number): Promise<this> {
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    const later = new Date(now.getTime() + 30 * DAY_MS);
    const session = await this.database.write((tx) =>
      tx.save(SessionEntity, {
        userId,
        place: this.place,
        tokenHash: createHash('sha256').update(token).digest('hex'),
        createdAt: now,
        // Valid however far a test moves its clock, unless the test is about sessions or confirmation.
        lastUsedAt: this.place === 'console' ? later : now,
        expiresAt: later,
        revokedAt: null,
        oldNameUntil: null,
        confirmedAt: this.place === 'console' ? later : null,
      }),
    );
    this.sessions.set(this.place, { id: session.id, token });
    return this;
  }

  /** The same browser at another address. */
  at(url: string, place: Place): TestClient {
    const twin = new TestClient(url, this.keys, this.database, this.clock, place);
    twin.visitor = this.visitor;
    twin.sessions = this.sessions;
    return twin;
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
   * @param body JSON; a string and a form are sent unchanged
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
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: parsed as Body };
  }

  /** Headers this browser sends with every request of that method. */
  headers(method: string): Record<string, string> {
    return {
      'user-agent': BROWSER,
      cookie: this.cookies(),
      ...(method !== 'GET' && { 'x-csrf-token': this.csrfToken() }),
      ...(this.place === 'console' && { 'sec-fetch-site': 'same-origin', origin: this.url }),
    };
  }

  /** In request format: name and value. */
  get visitorCookie(): string {
    return `${COOKIES.visitor}=${visitorCookie(this.keys.lasting, this.visitor)}`;
  }

  private cookies(): string {
    const sessions = [...this.sessions].map(
      ([place, { token }]) => `${COOKIES[sessionCookie(place)]}=${token}`,
    );
    return [this.visitorCookie, ...sessions].join('; ');
  }

  private csrfToken(): string {
    const purpose = this.place === 'console' ? 'csrf-console' : 'csrf';
    return this.keys.current.sign(purpose, `${this.visitor}.${this.sessions.get(this.place)?.id ?? ''}`);
  }
}

const asSent = (body: unknown): string | FormData =>
  typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body);
