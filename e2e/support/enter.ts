import type { APIRequestContext, APIResponse, Page } from '@playwright/test';

/**
 * The page's CSRF token, which belongs to the session of the cookies.
 *
 * @param origin if it is not the site's
 */
export async function csrfOf(request: APIRequestContext, origin = ''): Promise<string> {
  const html = await (await request.get(`${origin}/users/sign_in`)).text();
  const token = /<meta name="csrf-token" content="([^"]+)">/.exec(html)?.[1];
  if (!token) throw new Error('The page has no CSRF token.');
  return token;
}

/**
 * Signs in at the local provider without a browser window. Returns the page that sign-in redirects to.
 *
 * @param origin of the console; defaults to the site's
 */
export async function signInBy(request: APIRequestContext, name: string, origin = ''): Promise<APIResponse> {
  const authenticity_token = await csrfOf(request, origin);
  // Headers a browser would send.
  const headers: Record<string, string> = origin ? { origin } : {};
  const form = await request.post(`${origin}/users/auth/google_oauth2`, {
    form: { authenticity_token },
    headers,
  });
  return request.post(form.url(), { form: { name }, headers });
}

/**
 * Signs the page's browser in; it applies from the next page load. For tests of what members do; tests of the
 * sign-in itself use `signIn`.
 */
export const enter = (page: Page, name: string): Promise<void> => entered(page, name, '', '/');

/** The same at the console, which has its own session. */
export const enterConsole = (page: Page, name: string, consoleURL: string): Promise<void> =>
  entered(page, name, consoleURL, '/operate');

async function entered(page: Page, name: string, origin: string, end: string): Promise<void> {
  const back = await signInBy(page.request, name, origin);
  if (!back.ok() || new URL(back.url()).pathname !== end)
    throw new Error(`Signing in as ${name}: ${back.status()} ${back.url()}`);
}
