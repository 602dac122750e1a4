import { comboboxAction } from './combobox-keys';

const press = (key: string, state: Partial<Parameters<typeof comboboxAction>[1]> = {}, isComposing = false) =>
  comboboxAction({ key, isComposing }, { length: 3, at: -1, isOpen: true, ...state });

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 1, 2],
  ['ArrowDown', 2, 0],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, 2],
])('%s from %d moves to %d', (key, at, next) => expect(press(key, { at })).toEqual({ at: next }));

test('an arrow opens a closed list at its first or last option', () => {
  expect(press('ArrowDown', { at: 1, isOpen: false })).toEqual({ at: 0 });
  expect(press('ArrowUp', { at: 1, isOpen: false })).toEqual({ at: 2 });
});

test('ArrowDown asks for options when none are loaded', () => {
  expect(press('ArrowDown', { length: 0, isOpen: false })).toBe('open');
  expect(press('ArrowUp', { length: 0, isOpen: false })).toBeNull();
});

test('Enter chooses only an active option, so that a form can still be submitted', () => {
  expect(press('Enter', { at: 1 })).toBe('choose');
  expect(press('Enter')).toBeNull();
  expect(press('Enter', { at: 1, isOpen: false })).toBeNull();
});

test('Escape closes an open list and does nothing else', () => {
  expect(press('Escape')).toBe('close');
  expect(press('Escape', { isOpen: false })).toBeNull();
});

test.each(['ArrowDown', 'Enter', 'Escape'])('%s is left to the input method', (key) =>
  expect(press(key, { at: 1 }, true)).toBeNull(),
);
