import type { Description as Blocks } from '@lectern/contracts';
import { fireEvent, render, screen } from '@testing-library/react';
import { aTalk } from '../../testing/talk';
import { Description } from './description';
import { createPlayback } from './player/playback';

const paragraph = (text: string): Blocks[number] => ({ type: 'paragraph', content: [{ text }] });

function open(blocks: Blocks, its: Parameters<typeof aTalk>[0] = {}) {
  const playback = createPlayback(0);
  const view = render(
    <Description talk={aTalk({ description_blocks: blocks, ...its })} playback={playback} />,
  );
  return { playback, ...view };
}

test('markup in a text stays text, and a link opens in a new tab without a referrer', () => {
  const { container } = open([
    paragraph('<img src=x onerror=alert(1)>'),
    { type: 'paragraph', content: [{ text: 'the slides', href: 'https://example.org/slides' }] },
  ]);
  expect(container.querySelector('img')).toBeNull();
  const link = screen.getByRole('link', { name: 'the slides' });
  expect(link.getAttribute('href')).toBe('https://example.org/slides');
  expect(link.getAttribute('rel')).toContain('noopener noreferrer');
});

test('a description has headings, lists, emphasis and code', () => {
  open([
    { type: 'heading', content: [{ text: 'Outline' }] },
    { type: 'list', ordered: true, items: [[paragraph('One')], [paragraph('Two')]] },
    {
      type: 'paragraph',
      content: [
        { text: 'very', strong: true },
        { text: 'soft', em: true },
      ],
    },
    { type: 'code', content: [{ text: 'puts 1' }] },
  ]);
  screen.getByRole('heading', { level: 2, name: 'Outline' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['One', 'Two']);
  expect(screen.getByText('very').tagName).toBe('STRONG');
  expect(screen.getByText('soft').tagName).toBe('EM');
  expect(screen.getByText('puts 1').tagName).toBe('CODE');
});

test('a time mark moves the player, and in a new tab opens the page at that time', () => {
  const { playback } = open([{ type: 'paragraph', content: [{ text: '3:04', time: 184 }] }]);
  const seeks: number[] = [];
  playback.onSeek((seconds) => seeks.push(seconds));
  const mark = screen.getByRole('link', { name: '3:04' });
  expect(mark.getAttribute('href')).toBe('?t=184');
  fireEvent.click(mark, { ctrlKey: true });
  expect(seeks).toEqual([]);
  fireEvent.click(mark);
  expect(seeks).toEqual([184]);
});

test('a long description is folded until it is expanded, and marked with its language', () => {
  const text = 'Une longue histoire. '.repeat(80);
  const { container } = open([paragraph(text)], { description: text, language: 'fr' });
  expect(screen.getByRole('region', { name: 'Description' }).getAttribute('tabindex')).toBe('0');
  expect(container.querySelector('[lang=fr]')?.textContent).toContain('Une longue');
  fireEvent.click(screen.getByRole('button', { name: /^Read more/ }));
  screen.getByRole('button', { name: /^Read less/ });
});

test('a missing description takes no space', () => {
  const { container } = open([]);
  expect(container.innerHTML).toBe('');
});
