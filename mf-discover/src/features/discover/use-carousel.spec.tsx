import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Viewport } from '../../testing/viewport';
import { slideAt, useCarousel } from './use-carousel';

const FIVE_SECONDS = 5_000;

function Probe({ count }: { count: number }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const { index, attention, keys, toggle, go } = useCarousel(element, count);
  return (
    <div data-testid="stage" ref={setElement} {...attention}>
      <output>{index}</output>
      <div {...keys}>
        <button onClick={toggle}>Pause</button>
        <button onClick={() => go(index - 1)}>Previous</button>
      </div>
    </div>
  );
}

let viewport: Viewport;
beforeEach(() => {
  jest.useFakeTimers();
  viewport = new Viewport();
});
afterEach(() => {
  viewport.restore();
  jest.useRealTimers();
});

const shown = () => Number(screen.getByRole('status').textContent);
const pass = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds));
const stage = () => screen.getByTestId('stage');

/** A carousel with three slides, with this share of it in view. */
function start(share: number, count = 3) {
  render(<Probe count={count} />);
  act(() => viewport.scrollTo(share));
}

test('the carousel advances every five seconds and returns to the first slide after the last', () => {
  start(1);
  pass(FIVE_SECONDS - 1);
  expect(shown()).toBe(0);
  pass(1);
  expect(shown()).toBe(1);
  pass(FIVE_SECONDS);
  pass(FIVE_SECONDS);
  expect(shown()).toBe(0);
});

test('the carousel pauses while less than half of it is in view', () => {
  start(0.49);
  pass(20_000);
  expect(shown()).toBe(0);
  act(() => viewport.scrollTo(0.5));
  pass(FIVE_SECONDS);
  expect(shown()).toBe(1);
  act(() => viewport.scrollTo(0.2));
  pass(20_000);
  expect(shown()).toBe(1);
});

test('the carousel pauses while the page is in the background', () => {
  start(1);
  act(() => viewport.hide(true));
  pass(20_000);
  expect(shown()).toBe(0);
  act(() => viewport.hide(false));
  pass(FIVE_SECONDS);
  expect(shown()).toBe(1);
});

test('the carousel pauses while the pointer is over it', () => {
  start(1);
  fireEvent.pointerOver(stage());
  pass(20_000);
  expect(shown()).toBe(0);
  fireEvent.pointerOut(stage());
  pass(FIVE_SECONDS);
  expect(shown()).toBe(1);
});

test('the carousel pauses while the keyboard focus is in it', () => {
  start(1);
  act(() => screen.getByText('Pause').focus());
  pass(20_000);
  expect(shown()).toBe(0);
  act(() => screen.getByText('Pause').blur());
  pass(FIVE_SECONDS);
  expect(shown()).toBe(1);
});

test('a stopped carousel stays stopped until it is started again', () => {
  start(1);
  fireEvent.click(screen.getByText('Pause'));
  pass(20_000);
  expect(shown()).toBe(0);
  fireEvent.click(screen.getByText('Pause'));
  pass(FIVE_SECONDS);
  expect(shown()).toBe(1);
});

test('the carousel never moves by itself with reduced motion, and follows a change of the setting', () => {
  viewport.reduceMotion(true);
  start(1);
  pass(20_000);
  expect(shown()).toBe(0);
  act(() => viewport.reduceMotion(false));
  pass(FIVE_SECONDS);
  expect(shown()).toBe(1);
});

test('the carousel goes back past the first slide, also by arrow keys', () => {
  start(0);
  fireEvent.click(screen.getByText('Previous'));
  expect(shown()).toBe(2);
  fireEvent.keyDown(screen.getByText('Pause'), { key: 'ArrowRight' });
  expect(shown()).toBe(0);
  fireEvent.keyDown(screen.getByText('Pause'), { key: 'ArrowLeft' });
  expect(shown()).toBe(2);
});

test('a single slide never moves', () => {
  start(1, 1);
  pass(20_000);
  expect(shown()).toBe(0);
});

test('an index is taken modulo the number of slides', () => {
  expect([-1, 0, 4, 5, 11].map((number) => slideAt(number, 5))).toEqual([4, 0, 4, 0, 1]);
});
