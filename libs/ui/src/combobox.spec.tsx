import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Combobox } from './combobox';

const NAMES = ['Ada Lovelace', 'Adele Goldberg', 'Alan Kay'];

function useOptions(typed: string) {
  const start = typed.trim().toLowerCase();
  return NAMES.map((text, id) => ({ id, text })).filter(
    ({ text }) => start !== '' && text.toLowerCase().startsWith(start),
  );
}

function show() {
  const onChoose = jest.fn();
  render(<Combobox aria-label="Speaker" label="Speakers" useOptions={useOptions} onChoose={onChoose} />);
  return { onChoose, field: screen.getByRole('combobox', { name: 'Speaker' }) };
}
const active = () =>
  document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '');

test('the list opens while the user types, and announces the number of suggestions', async () => {
  const { field } = show();
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await userEvent.type(field, 'ad');
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Speakers' }).id);
  expect(screen.getByRole('status').textContent).toBe('2 suggestions');
});

test('arrows move the active option while the focus stays in the field; Enter chooses', async () => {
  const { field, onChoose } = show();
  await userEvent.type(field, 'ad{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(field);
  expect(active()?.textContent).toBe('Adele Goldberg');
  expect(active()?.getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledWith({ id: 1, text: 'Adele Goldberg' });
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Escape closes the list and keeps the text; leaving the field closes it too', async () => {
  const { field } = show();
  await userEvent.type(field, 'ad{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveProperty('value', 'ad');
  await userEvent.keyboard('{ArrowUp}');
  expect(active()?.textContent).toBe('Adele Goldberg');
  await userEvent.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a click chooses an option, and the typed part is highlighted', async () => {
  const { field, onChoose } = show();
  await userEvent.type(field, 'al');
  const option = screen.getByRole('option');
  expect(option.textContent).toBe('Alan Kay');
  expect(option.querySelector('mark')?.textContent).toBe('Al');
  await userEvent.click(option);
  expect(onChoose).toHaveBeenCalledTimes(1);
});
