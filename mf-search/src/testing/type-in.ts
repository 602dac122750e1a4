import { act, fireEvent } from '@testing-library/react';
import { SUGGESTION_DEBOUNCE } from '../shared/suggestions/use-suggestions';

/** Sets a box's text in one step and waits, by default as long as suggestions do. */
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
