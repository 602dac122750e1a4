import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';

const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * Chromium for pages behind the proxy, which also stands in for the video platform's pictures.
 *
 * @param {number} port of the proxy
 * @param {string[]} [args]
 */
export const launch = (port, args = []) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? INSTALLED.find(existsSync),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--ignore-certificate-errors',
      `--host-resolver-rules=MAP i.ytimg.com:443 127.0.0.1:${port}`,
      ...args,
    ],
  });
