import { render } from '@testing-library/react';
import { Given } from './given';
import { TimeAgo } from './time-ago';

afterEach(() => jest.restoreAllMocks());

test("the visitor's locale is determined once, however many dates a page shows", () => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CA']);
  const supported = jest.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf');
  const { container } = render(
    <>
      <TimeAgo iso="2020-01-01T00:00:00Z" />
      <TimeAgo iso="2021-01-01T00:00:00Z" />
    </>,
  );
  expect([...container.querySelectorAll('time')].map(({ lang }) => lang)).toEqual(['fr-CA', 'fr-CA']);
  expect(supported).toHaveBeenCalledTimes(1);
});

test('a date that stands alone is in the visitor’s language, and one among words in theirs', () => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['ja']);
  const { container } = render(
    <>
      <Given on="2025-09-05" />, <TimeAgo iso="2020-01-01T00:00:00Z" />
    </>,
  );
  expect(container.textContent).toMatch(/^given September 2025, \d+ 年前$/);
});
