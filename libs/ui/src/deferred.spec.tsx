import { fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { deferred } from './deferred';

const Here = () => <p>Here</p>;

test('what is shown in place of a part that cannot be loaded gets its props', async () => {
  const Part = deferred<{ name: string }>(() => Promise.reject(new Error()), {
    when: 'shown',
    failed: (_retry, { name }) => <p>No {name}</p>,
  });
  render(<Part name="dialog" />);
  await screen.findByText('No dialog');
});

test('a part that fails to load is retried once, then offered again, and never reloads by itself', async () => {
  let loads = 0;
  let isThere = false;
  const Part = deferred(() => {
    loads += 1;
    // A helper that retries forever is stalled, so that this test ends.
    if (loads > 20) return new Promise<never>(() => undefined);
    return isThere ? Promise.resolve(Here) : Promise.reject(new Error('No such file'));
  });
  await act(async () => void render(<Part />));
  expect(loads).toBe(2);
  isThere = true;
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  screen.getByText('Here');
  expect(loads).toBe(3);
});

test.each([undefined, 'shown'] as const)('a part that was preloaded shows immediately (%s)', async (when) => {
  const Part = deferred(() => Promise.resolve(Here), { waiting: 'Waiting', ...(when && { when }) });
  await act(async () => Part.preload());
  render(<Part />);
  screen.getByText('Here');
});

test('a part that arrives while it is shown in two places appears in both', async () => {
  let arrive: (part: typeof Here) => void = () => undefined;
  const Part = deferred(() => new Promise<typeof Here>((resolve) => (arrive = resolve)));
  await act(async () => void render([<Part key="1" />, <Part key="2" />]));
  await act(async () => arrive(Here));
  expect(screen.getAllByText('Here')).toHaveLength(2);
});

test("the server's HTML stays until the code has loaded", async () => {
  let arrive: (part: typeof Here) => void = () => undefined;
  const Server = deferred(() => Here, { waiting: 'Waiting' });
  const Browser = deferred(() => new Promise<typeof Here>((resolve) => (arrive = resolve)), {
    waiting: 'Waiting',
  });
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<Server />);
  const paragraph = root.querySelector('p');
  await act(async () => void hydrateRoot(root, <Browser />));
  expect(root.textContent).toBe('Here');
  await act(async () => arrive(Here));
  expect(root.querySelector('p')).toBe(paragraph);
  root.remove();
});

test("the server's HTML stays when its props change before the code has loaded, and then shows the new props", async () => {
  const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
  let arrive: (part: typeof Greeting) => void = () => undefined;
  const Server = deferred<{ name: string }>(() => Greeting, { waiting: 'Waiting' });
  const Browser = deferred(() => new Promise<typeof Greeting>((resolve) => (arrive = resolve)), {
    waiting: 'Waiting',
  });
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Server name="visitor" />);
  const root = await act(async () => hydrateRoot(container, <Browser name="visitor" />));
  await act(async () => root.render(<Browser name="member" />));
  expect(container.textContent).toBe('Hello visitor');
  await act(async () => arrive(Greeting));
  expect(container.textContent).toBe('Hello member');
  await act(async () => root.render(<Browser name="operator" />));
  expect(container.textContent).toBe('Hello operator');
  container.remove();
});

test('a part for later is omitted by the server and loaded once the browser is idle', async () => {
  const Part = deferred(() => Promise.resolve(Here), { when: 'idle' });
  expect(renderToString(<Part />)).toBe('');
  jest.useFakeTimers();
  try {
    render(<Part />);
    expect(screen.queryByText('Here')).toBeNull();
    await act(async () => jest.advanceTimersByTime(2_000));
    screen.getByText('Here');
  } finally {
    jest.useRealTimers();
  }
});
