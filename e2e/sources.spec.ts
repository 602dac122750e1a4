import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';

const root = resolve(import.meta.dirname, '..');
const SPECIFICATIONS = 'docs/spec';
const DECISIONS = 'docs/decisions/';
const NO_DOCUMENT = 'no document of docs/spec or docs/decisions';
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
function placesOf(path: string) {
  const text = readFileSync(resolve(root, path), 'utf8');
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  const beginnings = [...text.matchAll(/^(?:- |\d+\. |\| )?(?:\*\*)?([^|\n]+)/gm)].map(
    ([, beginning = '']) => beginning,
  );
  return {
    hasSection: (number: string) => headings.some((heading) => heading.startsWith(`${number}. `)),
    hasName: (name: string) => [...headings, ...beginnings].some((known) => known.startsWith(name)),
  };
}

/** A document of the specification by its name, a decision by its path. */
const pathOf = (document: string) =>
  document.startsWith(DECISIONS) ? document : join(SPECIFICATIONS, document);

/** References of a tag that do not exist. A part that names no document is about the previous one's. */
function missing(text: string): string[] {
  let document = '';
  const found = text.split(';').flatMap((part) => {
    const [where = ''] = part.split(': ');
    const named = where.match(/[\w./-]+\.md/)?.[0];
    const numbers = [...where.matchAll(/sections? ((?:\d+(?:, | and )?)+)/g)].flatMap(
      ([, list = '']) => list.match(/\d+/g) ?? [],
    );
    const names = [...where.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
    document = named ?? document;
    const isPointer = named !== undefined || numbers.length + names.length > 0;
    // No reference: more words about the previous part.
    if (document === '' || !isPointer) return [];
    if (!existsSync(resolve(root, pathOf(document)))) return [`no ${document}`];
    const { hasSection, hasName } = placesOf(pathOf(document));
    // A decision is short enough to be referred to as a whole.
    if (numbers.length + names.length === 0 && !document.startsWith(DECISIONS))
      return [`no section or name of ${document}`];
    return [
      ...numbers.filter((number) => !hasSection(number)).map((number) => `no section ${number}`),
      ...names.filter((name) => !hasName(name)).map((name) => `no “${name}”`),
    ];
  });
  return document === '' ? [NO_DOCUMENT] : found;
}

test('every @source leads to a section, a row or a paragraph that exists', () => {
  expect(sources.length).toBeGreaterThan(150);
  const wrong = sources.flatMap(({ name, text }) => missing(text).map((what) => `${name}: ${what}`));
  expect(wrong).toEqual([]);
});

for (const [text, what] of [
  ['the sequential test of the services', NO_DOCUMENT],
  ['services/src/gateway/cookies.ts', NO_DOCUMENT],
  ['product.md', 'no section or name of product.md'],
  ['product.md, section 2; section 99', 'no section 99'],
  ['docs/decisions/0000-none.md', 'no docs/decisions/0000-none.md'],
  ['docs/decisions/0026-keys.md, "Nothing"', 'no “Nothing”'],
] as const) {
  test(`“${text}” leads nowhere`, () => {
    expect(missing(text)).toEqual([what]);
  });
}

/** A fault of `npm run test:mutants`. */
interface Mutant {
  name: string;
  file: string;
  text: string;
  test: string;
}

test("every mutant's text occurs once in its file, and its test file exists", async () => {
  const folder = resolve(root, 'mutants');
  const urls = readdirSync(folder).map((name) => pathToFileURL(join(folder, name)).href);
  const lists = await Promise.all(urls.map(async (url) => (await import(url)) as { default: Mutant[] }));
  const mutants = lists.flatMap((list) => list.default);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  const wrong = mutants.flatMap(({ name, file, text, test: by }) => {
    const source = existsSync(resolve(root, file)) ? readFileSync(resolve(root, file), 'utf8') : '';
    const times = source.split(text).length - 1;
    return [
      ...(times === 1 ? [] : [`${name}: its text occurs ${times} times in ${file}`]),
      ...(existsSync(resolve(root, by)) ? [] : [`${name}: there is no ${by}`]),
    ];
  });
  expect(wrong).toEqual([]);
});
