import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readDescription } from '../../text/description/index.js';
import { decodeEntities } from '../../text/vtt.js';
import { ownDescription } from './descriptions.js';
import { NamedSpeakers } from './named-speakers.js';
import { bareTitle } from './titles.js';

/** A title, or the beginning of a description followed by a sentence of our own; `¶` ends a paragraph. */
interface Labelled {
  kind: string;
  written: string;
  names: string[];
  event: string | null;
  title: string;
  /** What is shown. */
  shown: string;
}

const LABELLED = readFileSync(join(import.meta.dirname, '../../../test/fixtures/repeated-texts.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): Labelled => {
    const [kind = '', written = '', names = '', event = '', title = '', shown = ''] = line.split('\t');
    return {
      kind,
      written,
      names: names === '' ? [] : names.split('; '),
      event: event || null,
      title,
      shown,
    };
  });
const PARAGRAPH = ' ¶ ';
const of = (kind: string): Labelled[] => LABELLED.filter((row) => row.kind === kind);

test('a labelled text is at hand for 150 titles and beginnings', () =>
  expect(LABELLED.length).toBeGreaterThanOrEqual(150));

describe('a title without what stands beside it', () => {
  test.each(of('title'))('"$written" is "$shown"', ({ written, names, event, shown }) =>
    // As importers read a line.
    expect(bareTitle(decodeEntities(written), { names, event })).toBe(shown),
  );
});

describe('a description without what stands beside it', () => {
  test.each(of('text'))('"$written" is "$shown"', ({ written, names, event, title, shown }) => {
    const { blocks } = readDescription(written.replaceAll(PARAGRAPH, '\n\n'));
    const { plain } = ownDescription(blocks, { titles: [title], names, event });
    expect(plain.replaceAll('\n\n', PARAGRAPH)).toBe(shown);
  });

  test('keeps a link that is all it has, but not as its text', () => {
    const { blocks } = readDescription('https://notes.example.org/a-talk');
    const own = ownDescription(blocks, { titles: ['A talk'], names: [], event: null });
    expect(own).toEqual({ blocks, plain: '' });
  });
});

describe('the people a title names', () => {
  const pages = [
    ['Raymond Hettinger', 'raymond hettinger'],
    ['Travis Oliphant', 'travis oliphant'],
    ['Carol Willing', 'carol willing'],
    ['Matías Lang', 'matias lang'],
    ['Eric Horvat', 'eric horvat'],
    ['Alex Sample', 'alex sample#gem-days'],
    ['Alex Sample', 'alex sample#snake-days'],
    ['Sunday Lightning Talks', 'sunday lightning talks'],
    ['Grace', 'grace#pycon-us-2011'],
  ].map(([name = '', nameKey = ''], at) => ({ id: at + 1, name, nameKey }));
  const named = new NamedSpeakers(pages);

  test.each([
    ['Raymond Hettinger «Build powerful, new data structures»', ['Raymond Hettinger']],
    ['3rd Keynote By Travis Oliphant', ['Travis Oliphant']],
    ['Interview Carol Willing - Keynote Speaker', ['Carol Willing']],
    ['Carol Willing about notebooks', ['Carol Willing']],
    ['Lo que nadie te dijo, por Matias Lang y Eric Horvat', ['Matías Lang', 'Eric Horvat']],
    ['Objects (Raymond Hettinger) - PyCon JP 2017', ['Raymond Hettinger']],
    ['[ENG] Carol Willing: "Notebooks for all" / #PiterPy', ['Carol Willing']],
    ['What Raymond Hettinger taught me', []],
    ['A talk by Alex Sample', []],
    ['Sunday Lightning Talks', []],
    ['Grace - how to fail', []],
    ['Keynote by Nobody Known', []],
  ])('"%s" names %p', (title, names) => expect(named.in(title).map(({ name }) => name)).toEqual(names));
});
