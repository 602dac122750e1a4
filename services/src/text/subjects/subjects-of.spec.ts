import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { mentionsIn } from './mentions.js';
import { subjectsOf } from './subjects-of.js';

/** A real talk, with its description's mentions and all its subjects, as labelled by a reader. */
interface LabelledTalk {
  title: string;
  names: string[];
  tags?: string[];
  /** Words of the vocabulary in the order of the description, with commas for words in between. */
  mentioned?: string;
  /** Number of words in the description. */
  words?: number;
  subjects: string[];
}

const talk = (fields: Partial<Parameters<typeof subjectsOf>[0]>) =>
  subjectsOf({ title: '', description: '', ...fields });

test('on 200 labelled talks nine subjects in ten are right', () => {
  const path = new URL('../../../test/labelled/subjects.json', import.meta.url);
  const talks = JSON.parse(readFileSync(path, 'utf8')) as LabelledTalk[];
  let [right, given, wanted] = [0, 0, 0];
  for (const { title, names, tags = [], mentioned = '', words = 0, subjects } of talks) {
    const said = mentioned.split(', ').join(' · x · ');
    const rest = ' x'.repeat(Math.max(0, words - said.split(' ').length));
    const found = subjectsOf({ title, names, tags, description: said + rest });
    right += found.filter((subject) => subjects.includes(subject)).length;
    given += found.length;
    wanted += subjects.length;
  }
  console.info(
    `precision ${(right / given).toFixed(3)}, recall ${(right / wanted).toFixed(3)} of ${talks.length} talks`,
  );
  expect(talks).toHaveLength(200);
  expect(right / given).toBeGreaterThanOrEqual(0.9);
  expect(right / wanted).toBeGreaterThanOrEqual(0.7);
});

test.each([
  ['Nothing is Something', []],
  ['The Art of Living with Time: Set for Life', []],
  ['Ready, Set, Go!', []],
  ['Ruby on Rails from scratch', ['Ruby on Rails']],
  ['From Ruby to Go and back again', ['Ruby', 'Go']],
  ['A Swift Introduction to Nothing', []],
  ['Rusty Gears', []],
  ['Keynote at the Python Software Foundation', ['Community']],
  ['Scaling k8s with Postgres', ['Kubernetes', 'PostgreSQL', 'Scaling']],
  ['Pythonで学ぶ機械学習', ['Python', 'Machine learning']],
])('only words that name a subject count in “%s”', (title, subjects) => {
  expect(talk({ title }).sort()).toEqual([...subjects].sort());
});

test('an ordinary word names a subject beside a word that implies it', () => {
  expect(talk({ title: 'Flask in a Flash' })).toEqual([]);
  expect(talk({ title: 'Flask in a Flash', description: 'A small web framework.' })).toContain('Flask');
});

test('a single mention in a description is not evidence, several are', () => {
  const once = 'We stored everything in MongoDB. Then we went home and slept well.';
  expect(talk({ description: once })).toEqual([]);
  expect(talk({ description: `${once} MongoDB did not mind.` })).toEqual(['MongoDB']);
});

test("a source's tags count if the vocabulary has them, in any spelling", () => {
  expect(
    talk({ tags: ['natural-language-processing', 'Bestpractices', 'Room 215', 'PyCon US 2019'] }),
  ).toEqual(['Natural language processing', 'Best practices']);
});

test('text about the speaker, and the names of conference and speaker, are not evidence', () => {
  const description = 'How we sleep.\n\nAbout the speaker: writes Ruby, teaches Ruby, dreams of Ruby.';
  expect(talk({ description, title: 'Sleep, at Python Day', names: ['Python Day'] })).toEqual([]);
});

test('a long transcript must return to a subject repeatedly', () => {
  const filler = 'and then we looked at it once more from another side. '.repeat(400);
  expect(talk({ spoken: [mentionsIn(`${filler} Kafka. Kafka.`)] })).toEqual([]);
  expect(talk({ spoken: [mentionsIn(filler), mentionsIn('Kafka is up. '.repeat(12))] })).toEqual(['Kafka']);
});
