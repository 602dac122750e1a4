import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { Head } from '@lectern/contracts';
import { HeadContext } from '../head';
import type { PageModule } from '../page';

function Elsewhere() {
  return <p>At {useLocation().pathname}</p>;
}

let visits = 0;

/** Each visit has a unique key, so that state kept in its history is not found by the next. */
function firstEntry(path: string) {
  const { pathname, search, hash } = new URL(path, 'http://localhost');
  return { pathname, search, hash, key: `visit-${++visits}` };
}

/**
 * Renders a page as the shell does: at an address, with a router, a query cache and a head sink. A link to
 * anywhere else renders the text `At {path}`.
 *
 * @param pattern path pattern of the page, as in `lectern.pages`
 * @param path address to open; defaults to the pattern itself
 * @param known responses delivered with the page, by query key
 */
export function renderPage(
  { Page }: PageModule,
  pattern: string,
  path = pattern,
  known: readonly (readonly [key: QueryKey, answer: unknown])[] = [],
) {
  const heads: Head[] = [];
  const sink = { set: (head: Head) => void heads.push(head) };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const [key, answer] of known) client.setQueryData(key, answer);
  const view = render(
    <QueryClientProvider client={client}>
      <HeadContext value={sink}>
        <MemoryRouter initialEntries={[firstEntry(path)]}>
          <Routes>
            <Route path={pattern} element={<Page />} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </MemoryRouter>
      </HeadContext>
    </QueryClientProvider>,
  );
  return { ...view, client, head: () => heads.at(-1) };
}
