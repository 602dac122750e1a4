import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './tabs';

const tabs = [
  { id: 'summary' as const, label: 'Summary', panel: 'What was said' },
  { id: 'transcript' as const, label: 'Transcript', panel: 'Every word' },
  { id: 'links' as const, label: 'Links', panel: 'Further on' },
];
type Id = 'summary' | 'transcript' | 'links';

function Shown({ initial = 'summary', onSelect }: { initial?: Id | null; onSelect?: (id: Id) => void }) {
  const [chosen, setChosen] = useState<Id | null>(initial);
  return (
    <Tabs
      label="About this talk"
      tabs={tabs}
      selected={chosen}
      onSelect={(id) => {
        setChosen(id);
        onSelect?.(id);
      }}
      action={<button>Add captions</button>}
    >
      <p>Find</p>
    </Tabs>
  );
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent;

test('one panel is shown, named after its tab, and the others are in the page', () => {
  render(<Shown initial="transcript" />);
  expect(screen.getByRole('tablist', { name: 'About this talk' })).toBeTruthy();
  expect(screen.getByRole('tabpanel', { name: 'Transcript' }).textContent).toBe('Every word');
  expect(screen.getAllByRole('tabpanel', { hidden: true })).toHaveLength(3);
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
});

test('arrows, Home and End move and select, wrapping around the ends', async () => {
  const user = userEvent.setup();
  const chosen: string[] = [];
  render(<Shown onSelect={(id) => chosen.push(id)} />);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Summary');
  await user.keyboard('{ArrowLeft}');
  expect([selected(), document.activeElement?.textContent]).toEqual(['Links', 'Links']);
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(selected()).toBe('Transcript');
  await user.keyboard('{Home}');
  expect(selected()).toBe('Summary');
  await user.keyboard('{End}');
  expect(selected()).toBe('Links');
  expect(chosen).toEqual(['links', 'summary', 'transcript', 'summary', 'links']);
});

test('Tab moves from the selected tab into its panel', async () => {
  const user = userEvent.setup();
  render(<Shown />);
  await user.click(screen.getByRole('tab', { name: 'Transcript' }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Transcript' }));
});

test('without a selected tab they are buttons in one line, until one is pressed', async () => {
  const user = userEvent.setup();
  render(<Shown initial={null} />);
  expect(screen.queryByRole('tabpanel')).toBeNull();
  expect(screen.queryByText('Find')).toBeNull();
  screen.getByRole('button', { name: 'Add captions' });
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Transcript');
  expect(screen.queryByRole('tabpanel')).toBeNull();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('tabpanel').textContent).toBe('Every word');
  screen.getByText('Find');
  expect(screen.queryByRole('button', { name: 'Add captions' })).toBeNull();
});
