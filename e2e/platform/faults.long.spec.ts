import { ARRIVALS, FAILURES, visitFailing, type FailureName } from '../support/platform/failing-releases';
import { SITUATIONS } from '../support/platform/situations';
import { test } from '../support/platform';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

for (const failure of Object.keys(FAILURES) as FailureName[])
  test(`${failure}, in every situation`, async ({ operator, visitorWith }) => {
    for (const situation of SITUATIONS)
      for (const arrival of ARRIVALS)
        await visitFailing({ operator, visitorWith }, failure, situation, arrival);
  });
