import { contentTab } from './content-tab';

const chapters = [
  { start: 0, title: 'Hello' },
  { start: 75, title: 'The middle' },
];

test.each([
  [{ chapters, transcribed: true }, 'A summary', 'chapters'],
  [{ chapters: [], transcribed: true }, 'A summary', 'summary'],
  [{ chapters: [], transcribed: true }, null, 'summary'],
  [{ chapters: [], transcribed: true }, '', 'transcript'],
  [{ chapters: [], transcribed: false }, ' \n', null],
])('%j with the summary %j opens %s', (talk, summary, tab) => {
  expect(contentTab(talk, summary)).toBe(tab);
});
