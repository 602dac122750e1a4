import { useAuth } from '@lectern/auth';
import { act, render, waitFor } from '@testing-library/react';
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
