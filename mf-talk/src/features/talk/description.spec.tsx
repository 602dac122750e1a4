import { render, screen } from '@testing-library/react';
import { Description } from './description';

test('paragraphs and links, and nothing else, come out of a description', () => {
  const { container } = render(
    <Description
      text={'Slides: https://example.org/s.\n\n<img src=x onerror=alert(1)> javascript:alert(1)'}
    />,
  );
  expect(container.querySelectorAll('p')).toHaveLength(2);
  expect(container.querySelectorAll('img, script')).toHaveLength(0);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.org/s']);
  expect(links[0]?.getAttribute('rel')).toMatch('noopener');
  screen.getByText('<img src=x onerror=alert(1)> javascript:alert(1)');
});

test('an empty description takes no place', () => {
  expect(render(<Description text={' \n '} />).container.textContent).toBe('');
});
