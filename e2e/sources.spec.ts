import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';

const root = resolve(import.meta.dirname, '..');
const SPECIFICATIONS = 'docs/spec';
const NO_SOURCES = new Set(['node_modules', 'dist', 'var', 'docs', '.nx', '.git']);
const CODE = /\.(?:ts|tsx|mjs|cjs)$/;
const TAG = /@source ((?:[^\n*]|\*(?!\/))+)/g;

interface Source {
  /** File and text, as shown in a failure. */
  name: string;
  text: string;
}

function* filesOf(folder: string): Generator<string> {
  for (const entry of readdirSync(resolve(root, folder), { withFileTypes: true })) {
    if (NO_SOURCES.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesOf(path);
    else if (CODE.test(entry.name) && path !== 'e2e/sources.spec.ts') yield path;
  }
}

const sources: Source[] = [...filesOf('.')].flatMap((path) =>
  [...readFileSync(resolve(root, path), 'utf8').matchAll(TAG)].map(([, text = '']) => ({
    name: `${path}: ${text.trim()}`,
    text,
  })),
);

/** Numbers and titles of a document's headings, and the beginnings of its paragraphs and rows. */
function placesOf(document: string) {
  const text = readFileSync(resolve(root, SPECIFICATIONS, document), 'utf8');
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  const beginnings = [...text.matchAll(/^(?:- |\d+\. |\| )?(?:\*\*)?([^|\n]+)/gm)].map(
    ([, beginning = '']) => beginning,
  );
  return {
    hasSection: (number: string) => headings.some((heading) => heading.startsWith(`${number}. `)),
    hasName: (name: string) => [...headings, ...beginnings].some((known) => known.startsWith(name)),
  };
}

/** References of a tag that do not exist. */
function missing({ text }: Source): string[] {
  return text.split(/;/).flatMap((part) => {
    const [document] = part.match(/[\w./-]+\.(?:md|ts)/) ?? [];
    if (!document) return [];
    if (document.includes('/')) return existsSync(resolve(root, document)) ? [] : [`no file ${document}`];
    if (!existsSync(resolve(root, SPECIFICATIONS, document))) return [`no ${document}`];
    const { hasSection, hasName } = placesOf(document);
    const [where = ''] = part.split(/: /);
    const numbers = [...where.matchAll(/sections? ((?:\d+(?:, | and )?)+)/g)].flatMap(
      ([, list = '']) => list.match(/\d+/g) ?? [],
    );
    const names = [...where.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
    if (numbers.length + names.length === 0) return [`no section or name of ${document}`];
    return [
      ...numbers.filter((number) => !hasSection(number)).map((number) => `no section ${number}`),
      ...names.filter((name) => !hasName(name)).map((name) => `no “${name}”`),
    ];
  });
}

test('every @source leads to a section, a row or a paragraph that exists', () => {
  expect(sources.length).toBeGreaterThan(150);
  const wrong = sources.flatMap((source) => missing(source).map((what) => `${source.name}: ${what}`));
  expect(wrong).toEqual([]);
});
