import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from './avatar';

test('an avatar beside a name is decorative', () => {
  const { container } = render(<Avatar id={1} name="Sandi Metz" />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(container.querySelector('[data-initials="SM"]')).not.toBeNull();
});

test('a picture has its alternative text, and the initials take it over when the picture fails', () => {
  render(<Avatar id={1} name="Sandi Metz" src="/media/sandi.webp" alt="Sandi Metz" />);
  const picture = screen.getByRole('img', { name: 'Sandi Metz' });
  expect(picture.getAttribute('src')).toBe('/media/sandi.webp');
  fireEvent.error(picture);
  expect(screen.getAllByRole('img', { name: 'Sandi Metz' }).map((element) => element.tagName)).toEqual([
    'SPAN',
  ]);
});
