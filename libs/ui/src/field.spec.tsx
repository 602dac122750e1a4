import { render, screen } from '@testing-library/react';
import { Field, TextArea, TextInput } from './field';

test('a control is labelled by its field and described by the error', () => {
  const { rerender } = render(
    <Field label="Video Link">
      <TextInput name="videoLink" />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Video Link' });
  expect(input.getAttribute('aria-invalid')).toBeNull();
  rerender(
    <Field label="Video Link" error="Enter a valid URL">
      <TextInput name="videoLink" />
    </Field>,
  );
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Enter a valid URL',
  );
});

test('a multi-line text field works the same way', () => {
  render(
    <Field label="About Speaker">
      <TextArea />
    </Field>,
  );
  expect(screen.getByRole('textbox', { name: 'About Speaker' }).tagName).toBe('TEXTAREA');
});
