import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { operator as signInOperator, type Operator } from './platform/operator';
import { startSite, type OwnSite } from './platform/start-site';
import { randomVisitor, visitorContext, visitorFor } from './platform/visitors';
import { test as base, type Options } from './test';

export { expect } from './test';
export { chunkOf, fixtureRemote } from './platform/fixture-remote';
export type { FixtureBuild } from './platform/fixture-remote';
export { operator, Operator, Refused, withToken } from './platform/operator';
export { startSite, type OwnSite } from './platform/start-site';
export { bucketOf, randomVisitor, visitorCookie, visitorFor } from './platform/visitors';

interface PerTest {
  /**
   * A browser whose visitor gets the candidate of a remote, or its stable release, at any share from 1 to 99
   * %; any visitor if neither is named. It closes with the test.
   */
  visitorWith: (
    side?: 'candidate' | 'stable',
    remote?: string,
    options?: BrowserContextOptions & { visitor?: string },
  ) => Promise<BrowserContext>;
  /** A site process for this test only; it ends with the test. */
  ownSite: (options?: Parameters<typeof startSite>[0]) => Promise<OwnSite>;
}

interface PerWorker {
  /** Signed in at the project's site. */
  operator: Operator;
}

export type PlatformFixtures = PerTest & PerWorker;

/** The browser tests' own `test`, with fixtures for platform specs. */
export const test = base.extend<PerTest, PerWorker>({
  operator: [
    async ({ browserName: _browser }, use, { project, parallelIndex }) => {
      const { consoleURL } = project.use as Partial<Options>;
      if (!consoleURL) throw new Error('The project names no console.');
      // One each, since changes per person and minute are limited.
      const signedIn = await signInOperator(consoleURL, `Operator ${parallelIndex + 1}`);
      await use(signedIn);
      await signedIn.request.dispose();
    },
    { scope: 'worker' },
  ],
  visitorWith: async ({ browser, baseURL }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (side, remote, { visitor, ...options } = {}) => {
      const id = visitor ?? (side && remote ? visitorFor(side, remote) : randomVisitor());
      const context = await visitorContext(browser, options.baseURL ?? baseURL ?? '', id, options);
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  ownSite: async ({ browserName: _browser }, use) => {
    const started: OwnSite[] = [];
    await use(async (options) => {
      const site = await startSite(options);
      started.push(site);
      return site;
    });
    // Reverse order: a later site may use the database of an earlier one.
    for (const site of started.reverse()) await site.stop();
  },
});
