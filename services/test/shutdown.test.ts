import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { TalksService } from '../src/modules/talks/index.js';
import { createTalk } from './support/factories.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';

let lectern: RolloutsApp;

beforeAll(async () => {
  lectern = await startRolloutsApp('sqlite');
  await lectern.publish('shell', '1.0.0');
});
afterAll(() => lectern.close());

test('a page that is being rendered when the process shuts down still gets the responses it requests', async () => {
  await createTalk(lectern.database, { title: 'Held', slug: 'held' });
  await lectern.publish('mf-late', '1.0.0', {
    server: `exports.exposes = { './page': async () => {
      await fetch('/api/v1/talks/held');
      return { body: '<p>' + (await fetch('/api/v1/tags')).status + '</p>' };
    } };`,
    pages: { '/mf-late': './page' },
  });
  const service = lectern.app.get(TalksService);
  const seen = service.seen.bind(service);
  let letGo = () => {};
  const pending = new Promise<void>((resolve) => (letGo = resolve));
  const called = new Promise<void>((resolve) => {
    jest.spyOn(service, 'seen').mockImplementation(async (...talk) => {
      resolve();
      await pending;
      return seen(...talk);
    });
  });
  const page = lectern.client().get('/mf-late');
  await called;
  const fastify = lectern.app.getHttpAdapter().getInstance();
  const closed = lectern.app.close();
  const isOpen = () =>
    fastify.inject('/healthz').then(
      () => true,
      () => false,
    );
  while (await isOpen()) await new Promise(setImmediate);
  letGo();
  expect(await page).toMatchObject({ status: 200, body: expect.stringContaining('<p>200</p>') });
  await closed;
});
