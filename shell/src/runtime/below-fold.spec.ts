import { layOutAll, layOutInSteps } from './below-fold';

const root = document.documentElement;
const skipped = () => document.querySelectorAll('[data-below-fold]').length;

let idle: IdleRequestCallback[];
const passIdle = () => idle.shift()?.({ didTimeout: false, timeRemaining: () => 10 });

beforeEach(() => {
  idle = [];
  Object.assign(globalThis, { requestIdleCallback: (callback: IdleRequestCallback) => idle.push(callback) });
  delete root.dataset.laidOut;
  document.body.innerHTML = '<section data-below-fold></section><section data-below-fold></section>';
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
});

test('one part is laid out each time the browser is idle', () => {
  layOutInSteps();
  expect(skipped()).toBe(1);
  passIdle();
  expect(skipped()).toBe(0);
  expect(root.dataset.laidOut).toBeUndefined();
  passIdle();
  expect(root.dataset.laidOut).toBe('');
  expect(idle).toEqual([]);
});

test('nothing is left to do once everything is laid out', () => {
  layOutInSteps();
  layOutAll();
  passIdle();
  expect(skipped()).toBe(1);
  expect(idle).toEqual([]);
});
