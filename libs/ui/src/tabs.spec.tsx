import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tabs } from './tabs';

const tabs = [
  { id: 'summary', label: 'Summary', panel: 'What was said' },
  { id: 'transcript', label: 'Transcript', panel: 'Every word' },
  { id: 'links', label: 'Links', panel: 'Further on' },
];
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

test('one panel is shown, named after its tab, and the others are in the page', () => {
  render(<Tabs label="About this talk" tabs={tabs} initial="transcript" />);
  expect(screen.getByRole('tablist', { name: 'About this talk' })).toBeTruthy();
  expect(screen.getByRole('tabpanel', { name: 'Transcript' }).textContent).toBe('Every word');
  expect(screen.getAllByRole('tabpanel', { hidden: true })).toHaveLength(3);
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
});

test('arrows, Home and End move and select, wrapping around the ends', async () => {
  const user = userEvent.setup();
  const chosen: string[] = [];
  render(<Tabs label="About this talk" tabs={tabs} onSelect={(id) => chosen.push(id)} />);
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
  render(<Tabs label="About this talk" tabs={tabs} />);
  await user.click(screen.getByRole('tab', { name: 'Transcript' }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Transcript' }));
});
