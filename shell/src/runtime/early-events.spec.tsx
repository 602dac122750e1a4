import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense, use, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { repeatEarlyEvents } from './early-events';

const ready: Promise<unknown> = Promise.resolve();

/** A server-rendered page with a part that waits for its code. */
function arrive({ codeIs = 'before' }: { codeIs?: 'before' | 'after' } = {}) {
  const clicked: string[] = [];
  let give: (code: unknown) => void = () => undefined;
  const code = new Promise((resolve) => (give = resolve));
  function Code({ waitsFor }: { waitsFor: Promise<unknown> | null }) {
    if (waitsFor) use(waitsFor);
    return null;
  }
  function Part() {
    const [sort, setSort] = useState('newest');
    return (
      <>
        {['Ruby', 'Rust'].map((name) => (
          <button key={name} type="button" onClick={() => clicked.push(name)}>
            {name}
          </button>
        ))}
        <select aria-label="Sort" value={sort} onChange={({ target }) => setSort(target.value)}>
          <option>newest</option>
          <option>longest</option>
        </select>
        <output>{sort}</output>
      </>
    );
  }
  const pageWith = (waitsFor: Promise<unknown> | null) => (
    <Suspense>
      {codeIs === 'before' && <Code waitsFor={waitsFor} />}
      <Part />
      {codeIs === 'after' && <Code waitsFor={waitsFor} />}
    </Suspense>
  );
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  root.innerHTML = renderToString(pageWith(null));
  const handed = repeatEarlyEvents(document);
  return {
    clicked,
    click: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    hydrate: () =>
      act(async () => {
        hydrateRoot(root, pageWith(code));
        handed();
        await ready;
      }),
    codeComes: () =>
      act(async () => {
        give(null);
        await code;
      }),
  };
}

test('a click on a part whose code is loading takes effect once it has loaded', async () => {
  const page = arrive();
  await page.hydrate();
  page.click('Ruby');
  expect(page.clicked).toEqual([]);
  await page.codeComes();
  await waitFor(() => expect(page.clicked).toEqual(['Ruby']));
});

test('a click takes effect even if React had reached the button before it suspended on missing code', async () => {
  const page = arrive({ codeIs: 'after' });
  await page.hydrate();
  page.click('Ruby');
  expect(page.clicked).toEqual([]);
  await page.codeComes();
  await waitFor(() => expect(page.clicked).toEqual(['Ruby']));
});

test('a click before hydration takes effect after it, and of several clicks the last', async () => {
  const page = arrive();
  page.click('Ruby');
  page.click('Rust');
  page.click('Rust');
  await page.hydrate();
  await page.codeComes();
  await waitFor(() => expect(page.clicked).toEqual(['Rust']));
  page.click('Ruby');
  expect(page.clicked).toEqual(['Rust', 'Ruby']);
});

test('a choice from a list before hydration takes effect after it', async () => {
  const page = arrive();
  await page.hydrate();
  fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'longest' } });
  await page.codeComes();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('longest'));
});
