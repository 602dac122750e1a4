import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { NavigationEffects } from './navigation';
import { createQueryClient } from './query-client';

const loadPage = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <NavigationEffects />
      </MemoryRouter>
    </QueryClientProvider>,
  );

afterEach(() => {
  Reflect.deleteProperty(performance, 'getEntriesByType');
  Object.assign(window, { scrollY: 0 });
});

test('a reload returns to a place that was scrolled to before the scripts ran', () => {
  const tops: number[] = [];
  Object.assign(window, { scrollY: 480, scrollTo: (_left: number, top: number) => tops.push(top) });
  loadPage().unmount();
  expect(tops).toEqual([]);
  Object.assign(performance, { getEntriesByType: () => [{ type: 'reload' }] });
  loadPage();
  expect(tops).toEqual([480]);
});
