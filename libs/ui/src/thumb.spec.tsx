import { fireEvent, render } from '@testing-library/react';
import { Profiler } from 'react';
import { renderToString } from 'react-dom/server';
import { Thumb, type ThumbTalk } from './thumb';

const talk: ThumbTalk = {
  id: 1,
  slug: 'solid-queue-internals',
  title: 'Solid Queue Internals',
  youtube_link: 'https://www.youtube.com/watch?v=YlWfYm9vLhc',
  thumbnail_url: null,
  duration: 1720,
  speaker: { id: 3, slug: 'rosa-gutierrez', speakername: 'Rosa Gutiérrez', profile_picture_url: null },
};

/** A picture as the browser would report it. */
function report(img: Element, naturalWidth: number, complete = true) {
  Object.defineProperty(img, 'naturalWidth', { configurable: true, value: naturalWidth });
  Object.defineProperty(img, 'complete', { configurable: true, value: complete });
}

const picture = (container: Element) => container.querySelector('img');

test('the picture is derived from the link, above the poster with the initials', () => {
  const { container } = render(<Thumb talk={talk} size="mqdefault" />);
  expect(picture(container)?.getAttribute('src')).toBe('https://i.ytimg.com/vi/YlWfYm9vLhc/mqdefault.jpg');
  expect(container.querySelector('svg text')?.textContent).toBe('RG');
  expect(container.textContent).toContain('Duration 28:40');
});

test("in a frame of known widths the browser chooses among the platform's pictures, but not for a picture of the talk's own", () => {
  const { container, rerender } = render(<Thumb talk={talk} size="maxresdefault" widths="50vw" />);
  const at = 'https://i.ytimg.com/vi/YlWfYm9vLhc/';
  expect(picture(container)?.getAttribute('src')).toBe(`${at}maxresdefault.jpg`);
  expect(picture(container)?.getAttribute('sizes')).toBe('50vw');
  expect(picture(container)?.getAttribute('srcset')).toBe(
    `${at}hqdefault.jpg 480w, ${at}sddefault.jpg 640w, ${at}maxresdefault.jpg 1280w`,
  );
  rerender(<Thumb talk={{ ...talk, thumbnail_url: '/media/1.webp' }} size="maxresdefault" widths="50vw" />);
  expect(picture(container)?.hasAttribute('srcset')).toBe(false);
  expect(picture(container)?.hasAttribute('sizes')).toBe(false);
});

test("a picture of the talk's own comes first", () => {
  const { container } = render(<Thumb talk={{ ...talk, thumbnail_url: '/media/1.webp' }} />);
  expect(picture(container)?.getAttribute('src')).toBe('/media/1.webp');
});

test('the picture fades in once it has loaded', () => {
  const { container } = render(<Thumb talk={talk} />);
  const img = picture(container) as HTMLImageElement;
  expect(img.hasAttribute('data-loading')).toBe(true);
  report(img, 480);
  fireEvent.load(img);
  expect(picture(container)?.hasAttribute('data-loading')).toBe(false);
});

test('a picture that loads renders nothing again', () => {
  const rendered = jest.fn();
  const { container } = render(
    <Profiler id="thumb" onRender={rendered}>
      <Thumb talk={talk} />
    </Profiler>,
  );
  const img = picture(container) as HTMLImageElement;
  report(img, 480);
  fireEvent.load(img);
  expect(rendered).toHaveBeenCalledTimes(1);
});

test('a picture that fails is removed, and the poster stays', () => {
  const { container } = render(<Thumb talk={talk} />);
  fireEvent.error(picture(container) as HTMLImageElement);
  expect(picture(container)).toBeNull();
  expect(container.querySelector('svg')).not.toBeNull();
});

test("the platform's grey placeholder counts as a missing picture", () => {
  const { container } = render(<Thumb talk={talk} />);
  const img = picture(container) as HTMLImageElement;
  report(img, 120);
  fireEvent.load(img);
  expect(picture(container)).toBeNull();
});

test.each([
  [170, 905, 0],
  [905, 905, 1],
])(
  'with several widths, a picture %i pixels wide in a frame of %i is distinguished from the placeholder',
  (width, frame, left) => {
    const { container } = render(<Thumb talk={talk} size="maxresdefault" widths="100vw" />);
    const img = picture(container) as HTMLImageElement;
    Object.defineProperty(img, 'clientWidth', { value: frame });
    report(img, width);
    fireEvent.load(img);
    expect(container.querySelectorAll('img')).toHaveLength(left);
  },
);

test.each([
  ['failed', 0, 0],
  ['loaded', 480, 1],
])('a picture that %s before hydration is judged by its own state', (_, width, left) => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Thumb talk={talk} />);
  expect(picture(container)?.hasAttribute('data-loading')).toBe(false);
  report(picture(container) as Element, width);
  render(<Thumb talk={talk} />, { container, hydrate: true });
  expect(container.querySelectorAll('img')).toHaveLength(left);
  expect(container.querySelector('[data-loading]')).toBeNull();
});

test('another talk in the same place gets its own attempt', () => {
  const { container, rerender } = render(<Thumb talk={talk} />);
  fireEvent.error(picture(container) as HTMLImageElement);
  rerender(<Thumb talk={{ ...talk, thumbnail_url: '/media/2.webp' }} />);
  expect(picture(container)?.getAttribute('src')).toBe('/media/2.webp');
});

test('without any link only the poster is shown, and without a duration there is no badge', () => {
  const { container } = render(
    <Thumb talk={{ ...talk, youtube_link: null, duration: null, speaker: null }} />,
  );
  expect(picture(container)).toBeNull();
  expect(container.textContent).toBe('');
});
