import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InlineConfirm } from './inline-confirm';

function show(isBusy = false) {
  const [onConfirm, onCancel] = [jest.fn(), jest.fn()];
  render(
    <InlineConfirm
      question="Delete this note?"
      confirm="Delete"
      cancel="Keep"
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );
  return { onConfirm, onCancel };
}

test('the question names the group, and the focus is on the button that changes nothing', async () => {
  const { onConfirm, onCancel } = show();
  screen.getByRole('group', { name: 'Delete this note?' });
  await userEvent.keyboard('{Enter}');
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
});

test('the question can be cancelled while it is busy', async () => {
  const { onCancel } = show(true);
  expect(screen.getByRole('button', { name: 'Delete' }).getAttribute('aria-busy')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});
