import { expect, test } from '@jest/globals';
import { teamNameProblem } from './teams.js';

const KNOWN = ['news', 'team-a', 'web2'];

test.each([
  ['news', 'its own name'],
  ['jobs', 'a name that reads like no other'],
  ['team-b', 'a separate letter'],
  ['team-2', 'a separate number'],
])('a team name is accepted: %s: %s', (name) => {
  expect(teamNameProblem(name, KNOWN)).toBeNull();
});

test.each(['nws', 'newss', 'nwes', 'n3ws', 'new-s', 'team-ab', 'web'])(
  'a new team name that looks like another is refused: %s',
  (name) => {
    expect(teamNameProblem(name, KNOWN)).toContain('is too similar to team');
  },
);

test.each(['lectern', 'operators', 'automatic'])('an invalid team name is refused: %s', (name) => {
  expect(teamNameProblem(name, KNOWN)).toBe(`${name} is reserved by the site.`);
});
