import { defineConfig, type Project } from '@playwright/test';
import { SECRET } from './support/signing';
import type { Options } from './support/test';

const port = Number(process.env.E2E_PORT ?? 4870);
const platformPort = Number(process.env.E2E_PLATFORM_PORT ?? port + 1);
/**
 * Where a test may stand in for the providers' picture hosts; otherwise nothing listens, and users have no
 * picture.
 */
export const avatarPort = port + 3;
export const baseURL = `http://localhost:${port}`;
/** Port distance between a site and its console. */
const CONSOLE_DISTANCE = 10;
const consoleAt = (at: number) => `http://localhost:${at + CONSOLE_DISTANCE}`;

/** A site process for each project: rollouts of one must not show on the other's pages. */
const site = (kind: 'site' | 'platform', at: number) => ({
  name: kind,
  command: `node serve.mjs ${kind}`,
  url: `http://localhost:${at}/readyz`,
  env: {
    PORT: String(at),
    CONSOLE_PORT: String(at + CONSOLE_DISTANCE),
    SECRET,
    AVATAR_ORIGINS: kind === 'site' ? `http://127.0.0.1:${avatarPort}` : 'off',
  },
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  timeout: 180_000,
});

/** Only the sites of the selected projects: `--project site`, or `--project site-long`. */
const selected = [...process.argv.join(' ').matchAll(/--project[= ](site|platform)\b/g)].map(
  ([, name]) => name,
);
const sites = [site('site', port), site('platform', platformPort)];

/** Tests that only `npm run test:all` runs. */
const LONG = '**/*.long.spec.ts';

/** A project, and one of its long tests. A folder each: a run deletes what the folder has, such as pictures of failures. */
const project = (
  name: 'site' | 'platform',
  { testIgnore = [], ...rest }: { testIgnore?: string[] } & Project,
) => [
  { ...rest, name, testIgnore: [...testIgnore, LONG], outputDir: `test-results/${name}` },
  { ...rest, name: `${name}-long`, testIgnore, testMatch: LONG, outputDir: `test-results/${name}-long` },
];

export default defineConfig<Options>({
  testDir: '.',
  forbidOnly: true,
  retries: 0,
  // More than the two cores: a page also spends time waiting for its services.
  workers: 3,
  // Limits end only what fails, so they leave room for a machine of half the speed.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? [['list']] : [['list'], ['html', { open: 'never' }]],
  use: {
    baseURL,
    consoleURL: consoleAt(port),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Its steps and console; support/test.ts adds its calls. Pictures of each step would take half as long again: `--trace on` when needed.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Containers cannot provide a sandbox; only this site is ever loaded.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pictures of the demo catalogue and the players are on other hosts.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
  projects: [
    ...project('site', {
      // Tests of documents need no browser: documents.config.ts.
      testIgnore: ['platform/**', 'specification.spec.ts', 'sources.spec.ts', 'workflow.spec.ts'],
    }),
    ...project('platform', {
      testDir: './platform',
      use: { baseURL: `http://localhost:${platformPort}`, consoleURL: consoleAt(platformPort) },
    }),
  ],
  webServer: sites.filter(({ name }) => selected.length === 0 || selected.includes(name)),
});
