import { render } from '@testing-library/react';
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
