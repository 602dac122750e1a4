import { act, fireEvent } from '@testing-library/react';
import { SUGGESTION_DEBOUNCE } from '../suggestions/use-suggestions';

/** Puts text into a box at once and lets so many milliseconds pass, by default as many as suggestions wait. */
export async function typeIn(
  box: HTMLElement,
  text: string,
  milliseconds = SUGGESTION_DEBOUNCE,
): Promise<void> {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  box.focus();
  fireEvent.input(box, { target: { value: text } });
  await act(() => jest.advanceTimersByTimeAsync(milliseconds));
  jest.useRealTimers();
}
