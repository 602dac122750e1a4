import { chromium } from '@playwright/test';
import { ensureChromium } from '../../programs.mjs';

/**
 * Chromium for pages behind the proxy, which also stands in for the video platform's pictures.
 *
 * @param {number} port of the proxy
 * @param {string[]} [args]
 */
export const launch = async (port, args = []) =>
  chromium.launch({
    executablePath: await ensureChromium(),
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
