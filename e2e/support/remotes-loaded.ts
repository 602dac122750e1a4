import type { APIRequestContext, Browser } from '@playwright/test';

/** A file of one of this workspace's remotes. */
const FILE = /\/assets\/(mf-[a-z-]+)\//g;
/** The same in the HTML of a page that needs it: other remotes are named in the page's data only. */
const NEEDED = /(?:href|src)="[^"]*\/assets\/(mf-[a-z-]+)\//g;

/** Remotes whose files were loaded or named since the last test. */
const loaded = new Set<string>();

function note(text: string, pattern: RegExp): void {
  for (const [, name = ''] of text.matchAll(pattern)) loaded.add(name);
}

/**
 * Names the remotes that tests of this worker depend on: those whose files a page requests, or that its HTML preloads.
 * `npm test` runs a test again only if one of its remotes, or something that is no remote, has changed.
 */
export function noteRemotes(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    context.on('request', (request) => note(request.url(), FILE));
    // Without scripts a page requests no file of a remote.
    if (options?.javaScriptEnabled === false)
      context.on('response', (response) => {
        if (response.request().resourceType() === 'document')
          void response.text().then(
            (html) => note(html, NEEDED),
            () => undefined,
          );
      });
    noteRemotesOf(context.request);
    return context;
  };
}

/** The same for what is requested without a page. */
export function noteRemotesOf(request: APIRequestContext): void {
  const get = request.get.bind(request);
  request.get = async (url, options) => {
    const answer = await get(url, options);
    if (answer.headers()['content-type']?.startsWith('text/html')) note(await answer.text(), NEEDED);
    return answer;
  };
}

/** @returns their names, separated by spaces; the next test starts anew. */
export function takeRemotes(): string {
  const names = [...loaded].sort().join(' ');
  loaded.clear();
  return names;
}
