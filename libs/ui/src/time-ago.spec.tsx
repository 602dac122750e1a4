import { act, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { TimeAgo } from './time-ago';

afterEach(() => jest.useRealTimers());

test("hydration accepts the server's wording and then corrects it", () => {
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

const speak = (...languages: string[]) => {
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
  window.dispatchEvent(new Event('languagechange'));
};

afterEach(() => Reflect.deleteProperty(navigator, 'languages'));

test.each([
  [['de-DE'], 'vor 2 Tagen'],
  [['ar'], 'قبل يومين'],
  [['ja'], '2 日前'],
  [['pt-BR'], 'há 2 dias'],
  [['en-US'], '2 days ago'],
  [['C.UTF-8@posix', 'fr'], 'il y a 2 jours'],
  [['not a language'], '2 days ago'],
])('for %j the age is shown as %j', (languages, words) => {
  speak(...languages);
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const { container } = render(<TimeAgo iso={twoDaysAgo} />);
  expect(container.textContent).toBe(words);
  act(() => speak('en'));
  expect(container.textContent).toBe('2 days ago');
});
