import { defineConfig } from '@playwright/test';
import { SECRET } from './support/signing';

const port = Number(process.env.E2E_PORT ?? 4870);
const platformPort = Number(process.env.E2E_PLATFORM_PORT ?? port + 1);
export const baseURL = `http://localhost:${port}`;

/** A site process of its own for each project: what one rolls out, the other's pages must not show. */
const site = (kind: 'site' | 'platform', at: number) => ({
  command: `node serve.mjs ${kind}`,
  url: `http://localhost:${at}/readyz`,
  env: { PORT: String(at), SECRET },
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  timeout: 60_000,
});

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 7_000 },
  reporter: process.env.CI ? [['list']] : [['list'], ['html', { open: 'never' }]],
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // A container has no sandbox of its own to give; nothing but this site is ever loaded.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'site', testIgnore: 'platform/**' },
    {
      name: 'platform',
      testDir: './platform',
      // It measures how long pages take, which recording them would lengthen: `--trace on` where it is wanted.
      use: { baseURL: `http://localhost:${platformPort}`, trace: 'off' },
    },
  ],
  webServer: [site('site', port), site('platform', platformPort)],
});
