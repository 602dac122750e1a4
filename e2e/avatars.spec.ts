import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AuthStatus } from '@lectern/contracts';
import { avatarPort } from './playwright.config';
import { png } from './support/picture';
import { expect, signIn, someone, test } from './support/test';

test('a member’s picture comes from the site, and the page sends the provider no request', async ({
  page,
}) => {
  const pictures = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(png(120));
  });
  pictures.listen(avatarPort, '127.0.0.1');
  await once(pictures, 'listening');
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  try {
    await signIn(page, someone());
    const image = async () => {
      const status = (await (await page.request.get('/api/v1/auth/status')).json()) as AuthStatus;
      return status.user?.image;
    };
    await expect.poll(image).toMatch(/^\/pictures\/users\//);
    const answer = await page.goto('/');
    const picture = page.getByRole('button', { name: 'Your account' }).locator('img');
    await expect(picture).toHaveJSProperty('naturalWidth', 96);
    await expect(picture).toHaveAttribute('src', (await image()) ?? '');
    expect([...origins].filter((origin) => origin.includes(`:${avatarPort}`))).toEqual([]);
    const images = /img-src ([^;]*)/.exec(answer?.headers()['content-security-policy'] ?? '')?.[1];
    expect(images).toBe("'self' data: https://i.ytimg.com");
  } finally {
    pictures.closeAllConnections();
    pictures.close();
  }
});
