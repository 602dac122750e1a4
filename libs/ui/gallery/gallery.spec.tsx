import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import * as datePicker from '../src/date-picker/date-picker';
import * as library from '../src/index';
import { Gallery, specimens } from './gallery';

/** Not components: the page's own styles, and an error. */
const OTHERS = ['GlobalStyle', 'NotLoaded'];

// jsdom lacks it; the lamp field queries for a fine pointer.
beforeEach(() => Object.assign(globalThis, { matchMedia: () => ({ matches: false }) }));
afterEach(() => Reflect.deleteProperty(globalThis, 'matchMedia'));

const isComponent = (name: string) => /^[A-Z][a-z]/.test(name) && !OTHERS.includes(name);

test('every exported component is shown', () => {
  const shown = specimens.flatMap(({ names }) => names);
  expect(
    Object.keys({ ...library, ...datePicker })
      .filter(isComponent)
      .sort(),
  ).toEqual([...new Set(shown)].sort());
});

test('each state is shown in the light and the dark theme', () => {
  const { container } = render(<Gallery />, { wrapper: MemoryRouter });
  screen.getByRole('heading', { level: 1, name: 'Components' });
  const states = specimens.flatMap((specimen) => Object.keys(specimen.states));
  for (const theme of ['light', 'dark']) {
    expect(container.querySelectorAll(`[data-theme="${theme}"]`)).toHaveLength(states.length);
  }
});
