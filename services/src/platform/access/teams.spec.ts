import { expect, test } from '@jest/globals';
import { teamNameProblem } from './teams.js';

const KNOWN = ['news', 'team-a', 'web2'];

test.each([
  ['news', 'its own name'],
  ['jobs', 'a name that reads like no other'],
  ['team-b', 'a letter that stands alone'],
  ['team-2', 'a number that stands alone'],
])('a team may be called %s: %s', (name) => {
  expect(teamNameProblem(name, KNOWN)).toBeNull();
});

test.each(['nws', 'newss', 'nwes', 'n3ws', 'new-s', 'team-ab', 'web'])(
  'a new team may not be called %s, which reads like another',
  (name) => {
    expect(teamNameProblem(name, KNOWN)).toContain('reads like team');
  },
);

test.each(['lectern', 'operators', 'automatic'])('no team is called %s', (name) => {
  expect(teamNameProblem(name, KNOWN)).toBe(`${name} is a name of the site itself.`);
});
