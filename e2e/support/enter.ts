import type { APIRequestContext, APIResponse, Page } from '@playwright/test';

/** The token in the page, which belongs to the session that the cookies name. */
export async function csrfOf(request: APIRequestContext): Promise<string> {
  const html = await (await request.get('/users/sign_in')).text();
  const token = /<meta name="csrf-token" content="([^"]+)">/.exec(html)?.[1];
  if (!token) throw new Error('The page has no CSRF token.');
  return token;
}

/** Signs in at the local provider without a browser's window. What it answers is the page that one is sent back to. */
export async function signInBy(request: APIRequestContext, name: string): Promise<APIResponse> {
  const authenticity_token = await csrfOf(request);
  const form = await request.post('/users/auth/google_oauth2', { form: { authenticity_token } });
  return request.post(form.url(), { form: { name } });
}

/**
 * Whoever has this page is signed in from the next one on that it loads. For tests of what a member does then; those of the way in take
 * `signIn`.
 */
export async function enter(page: Page, name: string): Promise<void> {
  const back = await signInBy(page.request, name);
  if (!back.ok() || new URL(back.url()).pathname !== '/')
    throw new Error(`Signing in as ${name}: ${back.status()} ${back.url()}`);
}
