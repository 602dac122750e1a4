import { expect, test } from '@jest/globals';
import { judgeName } from './remote-names.js';

const KNOWN = ['shell', 'mf-search', 'mf-talk'];
const problem = (name: string) => judgeName(name, KNOWN)[0]?.problem ?? null;

test.each(['mf-serach', 'mf-seach', 'mf-searchh', 'mf-searcn', 'mf-talks', 'mf_talk', 'shel', 'shelll'])(
  '%s is confusable with another name',
  (name) => expect(problem(name)).toMatch(/ is too similar to /),
);

test.each(['lectern', 'lectern-news', 'mf-operate', 'mf-operated', 'mf-curate', 'mf-lectern'])(
  "%s starts like the site's names",
  (name) => expect(problem(name)).toMatch(/begins with a name reserved for the site/),
);

test.each(['mf-news', 'mf-research', 'mf-walks', 'mf-hcraes', 'mf-search', 'shell'])(
  '%s is accepted',
  (name) => expect(problem(name)).toBeNull(),
);
