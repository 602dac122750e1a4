import type { Browser, Visit } from './browser.js';

const tokenIn = (html: string) => /name="authenticity_token" value="([^"]+)"/.exec(html)?.[1] ?? '';

/** Headers of the navigation that a press on the console's form leads to. */
export const pressed = (console: string) => ({
  referer: `${console}/overrides`,
  'sec-fetch-site': 'same-site',
  'sec-fetch-dest': 'document',
  'sec-fetch-user': '?1',
});

/** Opens the console's form and enters a code, as a person does; its answer is not followed. */
export async function submitCode(browser: Browser, console: string, code: string): Promise<Visit> {
  const address = `${console}/overrides`;
  const headers = { ...pressed(console), 'sec-fetch-site': 'none' };
  const { text } = await browser.open(address, { headers });
  return browser.send(address, {
    method: 'POST',
    body: new URLSearchParams({ authenticity_token: tokenIn(text), code }),
    headers: { ...headers, 'sec-fetch-site': 'same-origin' },
  });
}

/** The same, followed to the site at the browser's own address, which answers with the override or why there is none. */
export async function enterCode(browser: Browser, console: string, code: string): Promise<Visit> {
  const answer = await submitCode(browser, console, code);
  if (answer.status !== 303) return answer;
  const { pathname, search } = new URL(answer.headers.get('location') ?? '');
  return browser.send(pathname + search, { headers: pressed(console) });
}
