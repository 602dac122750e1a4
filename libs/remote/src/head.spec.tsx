import { render } from '@testing-library/react';
import { HeadContext, PageHead, type HeadSink } from './head';

function sinkOf() {
  const titles: string[] = [];
  // A sink may return something, which React would take for a clean-up.
  const sink: HeadSink = { set: ({ title }) => titles.push(title) };
  return { sink, titles };
}

const head = (title: string) => ({ title, description: 'About it', canonical: '/it' });

test('the head of the page is passed on once, and again when it changes', () => {
  const { sink, titles } = sinkOf();
  const page = (title: string) => (
    <HeadContext value={sink}>
      <PageHead {...head(title)} />
    </HeadContext>
  );
  const { rerender, unmount } = render(page('One'));
  rerender(page('One'));
  rerender(page('Two'));
  unmount();
  expect(titles).toEqual(['One', 'Two']);
});

test('without a shell the head is ignored', () => {
  expect(render(<PageHead {...head('Alone')} />).container.textContent).toBe('');
});
