import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Fold } from './fold';

function laidOut(content: number, box: number) {
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(content);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(box);
}
afterEach(() => jest.restoreAllMocks());

/** Reports immediately, as the browser's does after the first layout. */
class Observer {
  constructor(private readonly report: () => void) {}
  observe = () => this.report();
  disconnect = () => undefined;
}
beforeAll(() => Object.assign(globalThis, { ResizeObserver: Observer }));

const fold = (
  <Fold label="Description">
    <p>A long story.</p>
  </Fold>
);

test('a text that is cut off can be scrolled by keyboard and expanded in the page', () => {
  laidOut(900, 176);
  render(fold);
  expect(screen.getByRole('region', { name: 'Description' }).tabIndex).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Read more', expanded: false }));
  expect(screen.queryByRole('region')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Read less', expanded: true }));
  expect(screen.getByRole('region', { name: 'Description' })).toBeTruthy();
});

test('a text that fits has no button', () => {
  laidOut(100, 100);
  render(fold);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('region')).toBeNull();
});

test('a text that is certainly too long has its button in the first HTML', () => {
  expect(
    renderToString(
      <Fold label="Description" long>
        text
      </Fold>,
    ),
  ).toContain('Read more');
  expect(renderToString(fold)).not.toContain('Read more');
});
