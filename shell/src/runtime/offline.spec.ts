/** @jest-environment-options {"url": "https://lectern.example/video/one"} */
import type { RemoteState } from '@lectern/federation';
import { useAlerts } from '@lectern/remote';
import { snapshot, talkRemote } from '../testing/snapshot';
import { holdPageOffline } from './offline';
import type { RemoteModule } from './remote-module';

const FAILED: RemoteState<RemoteModule> = { status: 'failed', error: new Error('No network') };
const READY = { status: 'ready' } as RemoteState<RemoteModule>;

let stop: () => void;
let state: RemoteState<RemoteModule>;
let retried: unknown[];
let isOnline: boolean;

beforeEach(() => {
  state = READY;
  retried = [];
  isOnline = false;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  document.body.innerHTML =
    '<a id=other href="/video/two">Two</a><a id=part href="#notes">Notes</a><a id=site href="https://example.org/">Away</a>';
  stop = holdPageOffline(document, snapshot, {
    request: () => state,
    retry: (...what) => void retried.push(what),
  });
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(navigator, 'onLine');
});

/** Whether a click on the link is followed. */
function follows(id: string): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  // jsdom cannot navigate.
  const leave = (click: Event) => {
    followed = !click.defaultPrevented;
    click.preventDefault();
  };
  let followed = false;
  document.body.addEventListener('click', leave, { once: true });
  document.getElementById(id)?.dispatchEvent(event);
  return followed;
}
const alerts = () => useAlerts.getState().alerts.map(({ text }) => text);

test('offline, a link to another page is followed only if it is pressed again', () => {
  expect(follows('other')).toBe(false);
  expect(alerts()).toEqual(['You are offline. Press the link again to try it anyway.']);
  expect(follows('other')).toBe(true);
  expect([follows('part'), follows('site')]).toEqual([true, true]);
});

test('online again, links work, and a page that failed is loaded', () => {
  expect(follows('other')).toBe(false);
  state = FAILED;
  isOnline = true;
  dispatchEvent(new Event('online'));
  expect(alerts()).toEqual([]);
  expect(retried).toEqual([[talkRemote, './talk']]);
  expect(follows('other')).toBe(true);
});

test('a page that has loaded stays as it is', () => {
  isOnline = true;
  dispatchEvent(new Event('online'));
  expect(retried).toEqual([]);
});
