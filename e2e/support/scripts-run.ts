import { expect, type Browser, type Page } from '@playwright/test';

/**
 * Has navigations of all pages wait until the shell's scripts run. They are requested after the first frame
 * (docs/decisions/0060-what-the-first-view-carries.md), so the `load` event may come before them, and a click
 * right after it would be lost. Other documents, and browsers without scripts, do not wait.
 */
export function waitForScripts(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    context.on('page', (page) => {
      const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
      page.goto = async (url, how) => {
        const response = await goto(url, how);
        if (how?.waitUntil === undefined) await scriptsRun(page);
        return response;
      };
      page.reload = async (how) => {
        const response = await reload(how);
        if (how?.waitUntil === undefined) await scriptsRun(page);
        return response;
      };
    });
    return context;
  };
}

/**
 * Resolves when React has taken over the page's root. Playwright's own way to wait for a function leaves 0.6 MB of
 * its code in the page, which counts where a page's memory is measured.
 */
const scriptsRun = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(isDone).catch(() => false), { message: 'scripts run', intervals: [20] })
    .toBe(true);

function isDone(): boolean {
  const root = document.getElementById('root');
  const hasReact = Object.keys(root ?? {}).some((name) => name.startsWith('__reactContainer$'));
  return !root || hasReact || matchMedia('(scripting: none)').matches;
}
