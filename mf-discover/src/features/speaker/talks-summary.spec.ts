import type { SpeakerDetails } from '@lectern/contracts';
import { aProfile } from '../../testing/a-speaker';
import { talksSummary } from './talks-summary';

const conferences = (counts: Record<string, number>): SpeakerDetails['conferences'] =>
  Object.entries(counts).map(([name, talk_count]) => ({ name, slug: name, kind: 'series', talk_count }));
const subjects = (counts: Record<string, number>): SpeakerDetails['subjects'] =>
  Object.entries(counts).map(([name, talk_count]) => ({ name, slug: name, talk_count }));

const summaryOf = (
  talk_count: number,
  [first_year, last_year]: [number, number] | [],
  at: Record<string, number>,
  about: Record<string, number> = {},
) =>
  talksSummary(
    aProfile(1, {
      talk_count,
      first_year: first_year ?? null,
      last_year: last_year ?? null,
      conferences: conferences(at),
      subjects: subjects(about),
    }),
  );

test.each([
  [0, [], {}, ''],
  [1, [], {}, '1 talk.'],
  [1, [2013, 2013], {}, '1 talk in 2013.'],
  [1, [2013, 2013], { 'PyCon US': 1 }, '1 talk in 2013, at PyCon US.'],
  [1, [], { 'PyCon US': 1 }, '1 talk, at PyCon US.'],
  [1, [2015, 2015], { 'Bath Ruby 2015': 1 }, '1 talk, at Bath Ruby 2015.'],
  [2, [2015, 2015], { EuRuKo: 1, 'Bath Ruby 2015': 1 }, '2 talks in 2015, at EuRuKo and Bath Ruby 2015.'],
  [2, [2010, 2022], { 'PyCon US': 2 }, '2 talks in 2010 and 2022, both at PyCon US.'],
  [2, [2010, 2022], { 'PyCon US': 1 }, '2 talks in 2010 and 2022, one of them at PyCon US.'],
  [3, [2010, 2022], { 'PyCon US': 3 }, '3 talks from 2010 to 2022, all at PyCon US.'],
  [3, [2010, 2022], { 'PyCon US': 2, PyOhio: 1 }, '3 talks from 2010 to 2022, at PyCon US and PyOhio.'],
  [29, [2010, 2022], { 'PyCon US': 15, PyOhio: 9 }, '29 talks from 2010 to 2022, most of them at PyCon US.'],
  [29, [2010, 2022], { 'PyCon US': 12, PyOhio: 9 }, '29 talks from 2010 to 2022, 12 of them at PyCon US.'],
  [9, [2010, 2012], { A: 2, B: 2, C: 1 }, '9 talks from 2010 to 2012, some of them at A and B.'],
  [4, [2010, 2012], { A: 2, B: 1, C: 1 }, '4 talks from 2010 to 2012, at A, B, and C.'],
] as const)('the summary of %i talks, of the years %j, at %j is: %s', (talks, years, at, summary) => {
  expect(summaryOf(talks, [...years], at)).toBe(summary);
});

test.each([
  [1, { Testing: 1 }, '1 talk. Subject: Testing.'],
  [3, { Testing: 1, Python: 1 }, '3 talks. Subjects: Testing, Python.'],
  [29, { Python: 9, Testing: 4, Security: 2, Art: 2 }, '29 talks. Subjects: Python, Testing, Security.'],
  [29, { Python: 9, Testing: 1 }, '29 talks. Subject: Python.'],
  [29, { Python: 1 }, '29 talks.'],
])('of %i talks, subjects are named if the speaker came back to them: %j', (talks, about, summary) => {
  expect(summaryOf(talks, [], {}, about)).toBe(summary);
});
