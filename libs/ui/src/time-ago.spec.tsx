import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { TimeAgo } from './time-ago';

afterEach(() => jest.useRealTimers());

test("hydration keeps quiet about the server's words, and puts them right", () => {
  const at = (now: string) =>
    jest.useFakeTimers({ now: Date.parse(now), doNotFake: ['queueMicrotask', 'setTimeout'] });
  const container = document.createElement('div');
  document.body.append(container);
  at('2026-11-21T12:05:00.000Z');
  const element = <TimeAgo iso="2026-11-21T12:00:00.000Z" />;
  container.innerHTML = renderToString(element);
  expect(container.textContent).toBe('5 minutes ago');
  at('2026-11-21T12:30:00.000Z');
  render(element, { container, hydrate: true });
  expect(container.textContent).toBe('30 minutes ago');
  expect(container.querySelector('time')?.dateTime).toBe('2026-11-21T12:00:00.000Z');
});
