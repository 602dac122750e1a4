import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { KNOWN_PEOPLE } from '../modules/speakers/index.js';
import { PeopleBook } from './people.js';

/** A name as written by a source, and the people it means: one, several or none. */
interface Mention {
  written: string;
  event: string;
  people: string[];
}

const FIXTURES = join(import.meta.dirname, '../../test/fixtures');
const rowsOf = (file: string): string[][] =>
  readFileSync(join(FIXTURES, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));

const SILENT = { changes: 0, add: () => undefined };

/** Keys as for a catalogue without a list of speakers, so that only names decide. */
function keysOf({ written, event }: Mention): string[] {
  return new PeopleBook(KNOWN_PEOPLE)
    .read([written], event, { file: 'names.tsv' }, SILENT)
    .map(({ key }) => key);
}

/** Precision and recall over pairs of mentions of the same person, labelled against detected. */
function measure(mentions: Mention[]): { precision: number; recall: number } {
  const labelled = new Map<string, number>();
  const read = new Map<string, number>();
  const both = new Map<string, number>();
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const mention of mentions) {
    const keys = keysOf(mention);
    mention.people.forEach((person) => count(labelled, person));
    keys.forEach((key) => count(read, key));
    // A string with several names is matched in order; a mention without detected people matches no one.
    if (keys.length === mention.people.length)
      mention.people.forEach((person, at) => count(both, `${person}\t${keys[at] ?? ''}`));
  }
  const pairs = (map: Map<string, number>) =>
    [...map.values()].reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);
  return { precision: pairs(both) / pairs(read), recall: pairs(both) / pairs(labelled) };
}

describe('matching names of one person', () => {
  test('reaches precision 0.98 and recall 0.95 on 150 labelled names', () => {
    const mentions = rowsOf('labelled-names.tsv').map(([written = '', event = '', people = '']) => ({
      written,
      event,
      people: people === '-' ? [] : people.split(' + '),
    }));
    expect(mentions).toHaveLength(150);
    const { precision, recall } = measure(mentions);
    expect(precision).toBeGreaterThanOrEqual(0.98);
    expect(recall).toBeGreaterThanOrEqual(0.95);
    // Each mention must yield as many people as labelled, or none.
    const miscounted = mentions.filter((mention) => keysOf(mention).length !== mention.people.length);
    expect(miscounted.map(({ written }) => written)).toEqual([]);
  });

  test('reaches precision 0.98 and recall 0.95 on every fifth speaker of RubyEvents, by its own ids', () => {
    const mentions = rowsOf('rubyevents-names.tsv').flatMap(
      ([slug = '', written = '', times = '1', event = 'an-event']) =>
        Array.from({ length: Number(times) }, () => ({ written, event, people: [slug] })),
    );
    expect(mentions.length).toBeGreaterThan(1000);
    const { precision, recall } = measure(mentions);
    expect(precision).toBeGreaterThanOrEqual(0.98);
    expect(recall).toBeGreaterThanOrEqual(0.95);
  });
});
