import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

/** Row counts of the specification's own tables: a row missing from the map would be a row without a test. */
const ROWS = { 5: 11, 6: 6, 7: 33, 8: 39 } as const;

interface Row {
  name: string;
  paths: string[];
  /** A file and the title of a test in it; if the map gives no title, it is the row's name. */
  tests: { path: string; title: string }[];
}

const unquoted = (text: string) => text.replaceAll('`', '').trim();

function rowsOf(section: string): Row[] {
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => {
    const [name = '', where = '', tested = ''] = line.slice(1, -1).split(' | ');
    return {
      name: unquoted(name),
      paths: [...where.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
      tests: [...tested.matchAll(/`([^`]+)`(?: “([^”]+)”)?/g)].map(([, path = '', title]) => ({
        path,
        title: title ?? unquoted(name),
      })),
    };
  });
}

const faultsOf = ({ name, paths, tests }: Row): string[] => [
  ...(paths.length === 0 ? [`${name}: has no code`] : []),
  ...paths.filter((path) => !existsSync(resolve(root, path))).map((path) => `${name}: no ${path}`),
  ...(tests.length === 0 ? [`${name}: has no test`] : []),
  ...tests.filter((test) => !names(test)).map(({ path, title }) => `${name}: no test “${title}” in ${path}`),
];

const sections = read('docs/spec/README.md')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ number: Number.parseInt(text, 10), rows: rowsOf(text) }));

test('the map has every section of the specification', () => {
  expect(sections.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

for (const { number, rows } of sections) {
  test(`section ${number}: every row has code, and a test of its name`, () => {
    if (number in ROWS) expect(rows).toHaveLength(ROWS[number as keyof typeof ROWS]);
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });
}

test('every threat has a countermeasure, and a test', () => {
  const sections = read('docs/security.md').split(/^## /m).slice(1);
  const rows = sections.flatMap(rowsOf);
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.flatMap(faultsOf)).toEqual([]);
});

/** Titles are string literals in the code, possibly with escaped quotes. */
function names({ path, title }: Row['tests'][number]): boolean {
  if (!existsSync(resolve(root, path))) return false;
  const text = read(path).replaceAll("\\'", "'");
  return [`'${title}'`, `"${title}"`, `\`${title}\``, `${title}: {`].some((literal) =>
    text.includes(literal),
  );
}
