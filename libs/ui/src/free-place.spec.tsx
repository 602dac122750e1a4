import { render, screen } from '@testing-library/react';
import { useFreePlace } from './free-place';

function Box() {
  const box = useFreePlace<HTMLDivElement>(1);
  return (
    <div ref={box} role="region">
      <p>Failed</p>
    </div>
  );
}

const placed = () => screen.getByRole('region').dataset.place;

// As if everything were in the same place on the screen.
beforeEach(() =>
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100)),
);
afterEach(() => jest.restoreAllMocks());

test('a box that covers controls everywhere is at the bottom of a page, which is extended', () => {
  render(
    <>
      <button type="button">Next</button>
      <Box />
    </>,
  );
  expect(placed()).toBe('bottom');
  expect(document.body.style.paddingBottom).not.toBe('');
});

test('it is at the top of a dialog, whose buttons at the bottom cannot be scrolled clear', () => {
  render(
    <>
      <div role="dialog" aria-modal="true">
        <button type="button">Save</button>
      </div>
      <Box />
    </>,
  );
  expect(placed()).toBe('top');
  expect(document.body.style.paddingBottom).toBe('');
});

test('controls of the page under a dialog do not count', () => {
  render(
    <>
      <div inert>
        <button type="button">Menu</button>
      </div>
      <Box />
    </>,
  );
  expect(placed()).toBe('bottom');
  expect(document.body.style.paddingBottom).toBe('');
});

test('it moves when a dialog grows and a button gets beneath it', () => {
  let grow = () => {};
  const observed: unknown[] = [];
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((report) => {
    grow = () => report([], {} as ResizeObserver);
    return { observe: (element) => observed.push(element), unobserve: () => {}, disconnect: () => {} };
  });
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => {
    frame(0);
    return 0;
  });
  const dialog = (isLong: boolean) => (
    <>
      <div role="dialog" aria-modal="true">
        {isLong && <button type="button">Save</button>}
      </div>
      <Box />
    </>
  );
  const { rerender } = render(dialog(false));
  expect(placed()).toBe('bottom');
  rerender(dialog(true));
  expect(observed).toContain(screen.getByRole('dialog'));
  grow();
  expect(placed()).toBe('top');
});
