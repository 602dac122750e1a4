import { SIGNED_OUT, useAuth } from '@lectern/auth';
import { clearAlerts, useAlerts } from '@lectern/remote';
import { act, render, waitFor } from '@testing-library/react';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BroadcastChannel } from 'node:worker_threads';
import { SessionTabs } from './session-tabs';

const CHANNEL = 'lectern.session';
const member = { id: 7, first_name: 'Member M', image: null };

// jsdom has none.
beforeEach(() => void Object.assign(globalThis, { BroadcastChannel }));
afterEach(() => {
  act(() => useAuth.setState({ user: null, known: false }));
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

test('other tabs are told of a sign-in, also of one that this page learns of late', async () => {
  const [otherTab, third] = [new BroadcastChannel(CHANNEL), new BroadcastChannel(CHANNEL)];
  let told = 0;
  let isEnd = false;
  otherTab.onmessage = ({ data }) => {
    if (data === null) told += 1;
    else isEnd = true;
  };
  render(<SessionTabs />);
  act(() => useAuth.setState({ user: member, known: true }));
  // Messages arrive in the order in which they were sent.
  third.postMessage('end');
  await waitFor(() => expect(isEnd).toBe(true));
  otherTab.close();
  third.close();
  expect(told).toBe(1);
});

test.each([
  ['pressed', /no longer kept: copy it/],
  [null, /What you typed is kept\.$/],
])('a tab whose session has ended (%p) says what becomes of typed text', async (message, text) => {
  const server = createServer((_, res) =>
    res
      .writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/json' })
      .end('{"user":null}'),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const plain = globalThis.fetch;
  // jsdom has no origin to resolve the path against.
  globalThis.fetch = (path, init) =>
    plain(typeof path === 'string' ? `http://127.0.0.1:${port}${path}` : path, init);
  const otherTab = new BroadcastChannel(CHANNEL);
  try {
    act(() => useAuth.setState({ user: member, known: true }));
    render(<SessionTabs />);
    // As signOut does: first the typed text, then the session.
    if (message !== null) otherTab.postMessage(message);
    otherTab.postMessage(null);
    await waitFor(() =>
      expect(useAlerts.getState().alerts.map((alert) => alert.text)).toEqual([expect.stringMatching(text)]),
    );
  } finally {
    otherTab.close();
    globalThis.fetch = plain;
    await new Promise((done) => server.close(done));
    act(() => clearAlerts('session'));
  }
});

test('Log out tells the other tabs that typed text is gone', async () => {
  const otherTab = new BroadcastChannel(CHANNEL);
  const told: unknown[] = [];
  otherTab.onmessage = ({ data }) => void told.push(data);
  render(<SessionTabs />);
  act(() => void dispatchEvent(new Event(SIGNED_OUT)));
  await waitFor(() => expect(told).toEqual(['pressed']));
  otherTab.close();
  act(() => clearAlerts('session'));
});
