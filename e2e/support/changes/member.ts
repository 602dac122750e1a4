import {
  request as playwright,
  type APIRequestContext,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import { expect, someone } from '../test';

export const SESSION = '__Host-lectern_session';
const VISITOR = '__Host-lectern_visitor';

/** A signed-in user without a page: prepares data, counts results, and lends the session to a browser. */
export class Member {
  private csrf = '';
  private constructor(
    readonly name: string,
    readonly baseURL: string,
    readonly api: APIRequestContext,
  ) {}

  static async signedIn(baseURL: string, name = someone(), beside?: Member): Promise<Member> {
    // In the same browser, which keeps its visitor id when another user signs in.
    const cookies = (await beside?.cookies())?.filter((cookie) => cookie.name === VISITOR) ?? [];
    const api = await playwright.newContext({ baseURL, storageState: { cookies, origins: [] } });
    const member = new Member(name, baseURL, api);
    await member.signIn();
    return member;
  }

  async signIn(): Promise<void> {
    await this.renewToken();
    const form = { authenticity_token: this.csrf };
    const response = await this.api.post('/users/auth/google_oauth2', { form });
    const back = await this.api.post(response.url(), { form: { name: this.name } });
    expect(back.ok()).toBe(true);
    await this.renewToken();
  }

  /** Ends the session on the server; its cookie is worthless from then on. */
  async endSession(): Promise<void> {
    const cookies = await this.cookies();
    await this.send('DELETE', '/users/sign_out');
    // Only the row is deleted; the browser still has its cookie.
    expect(cookies.some(({ name }) => name === SESSION)).toBe(true);
  }

  async get<Answer>(path: string): Promise<Answer> {
    const answer = await this.api.get(`/api/v1/${path}`);
    if (!answer.ok()) throw new Error(`GET ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  async has(path: string): Promise<boolean> {
    return (await this.api.get(`/api/v1/${path}`)).ok();
  }

  async send<Answer>(method: string, path: string, body: Parameters<APIRequestContext['fetch']>[1] = {}) {
    const answer = await this.api.fetch(path, { method, headers: { 'x-csrf-token': this.csrf }, ...body });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    const text = await answer.text();
    return (text ? JSON.parse(text) : undefined) as Answer;
  }

  /** Puts the session into a browser, as if the user had signed in there. */
  async lend(context: BrowserContext): Promise<void> {
    await context.addCookies(await this.cookies());
  }

  private async cookies() {
    return (await this.api.storageState()).cookies;
  }

  private async renewToken(): Promise<void> {
    const answer = await this.api.get('/api/v1/auth/status');
    this.csrf = answer.headers()['x-csrf-token'] ?? '';
  }
}

/** Notifies the other tabs, like a tab after a sign-in: they then check the session. */
export async function tellTabs(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tabs = new BroadcastChannel('lectern.session');
    tabs.postMessage(null);
    tabs.close();
  });
}
