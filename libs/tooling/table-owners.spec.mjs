// SQL reaches tables without an import, so that the lint rules do not see it: who may name which table.
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { filesBelow } from '@lectern/federation/build/workspace.mjs';
import { expect, test } from '@jest/globals';
import { LAYERS } from './layers.mjs';

const source = resolve(import.meta.dirname, '../../services/src');

/** Tables that every layer above may name: they are what the layers above work on. */
const SHARED = ['modules/catalogue', 'modules/contents', 'platform/tables'];

/** Tables without an entity. */
const BARE = {
  'modules/search':
    'talk_search search_documents search_words search_names search_terms search_state search_deletions line_search search_transcripts talk_block_search line_block_search',
};

/** Layer → layers whose tables it may name all the same. */
const ALLOWED = new Map([
  // Checks, restores and deletes what all modules have stored, by one statement each for all rows.
  ['backup', ['modules/avatars', 'modules/contributions']],
  // Joins proposed pictures to speakers, their proposers and counts, and what members add to the members.
  ['curation', ['modules/contributions', 'modules/users']],
  // Lists accounts by name.
  ['cli', ['modules/users']],
  // Finds members by name, and deletes an account with its likes.
  ['modules/contents', ['modules/notes', 'modules/talks', 'modules/users']],
  // Ask whether what they send is hidden.
  ['modules/pictures', ['modules/contents']],
  ['modules/talks', ['modules/contents']],
]);

/** Files outside the rules: migrations and the list of entities, which are about every table, and tests. */
const OUTSIDE = /^schema\/|\.spec\.ts$/;

const layerOf = (/** @type {string} */ file) => LAYERS.find((layer) => file.startsWith(`${layer}/`));
const withoutComments = (/** @type {string} */ text) => text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '');

const files = filesBelow(source)
  .map((file) => ({ file: relative(source, file), text: readFileSync(join(file), 'utf8') }))
  .filter(({ file }) => file.endsWith('.ts') && !OUTSIDE.test(file));

const owners = new Map([
  ...files.flatMap(({ file, text }) =>
    [...text.matchAll(/@Entity\('(\w+)'/g)].map(([, table]) => /** @type {const} */ ([table, layerOf(file)])),
  ),
  ...Object.entries(BARE).flatMap(([layer, tables]) =>
    tables.split(' ').map((table) => /** @type {const} */ ([table, layer])),
  ),
]);

const NAMED = /\b(?:FROM|JOIN|INTO|UPDATE|TABLE|table:)\s+[`']?(\w+)/g;

/** @param {string | undefined} layer @param {string} owner */
function mayName(layer, owner) {
  if (layer !== undefined && ALLOWED.get(layer)?.includes(owner)) return true;
  // The composition root is above all layers.
  const place = layer === undefined ? LAYERS.length : LAYERS.indexOf(layer);
  if (place < LAYERS.indexOf(owner)) return false;
  return layer === owner || SHARED.includes(owner);
}

/** @param {string} file @param {string} text @returns {string[]} */
const strayOf = (file, text) =>
  [...withoutComments(text).matchAll(NAMED)]
    .map(([, table = '']) => ({ table, owner: owners.get(table) }))
    .filter(({ owner }) => owner !== undefined && !mayName(layerOf(file), owner))
    .map(({ table, owner }) => `${file}: ${table} of ${owner}`);

test('SQL names only tables of its own layer, or shared ones below it', () => {
  expect(owners.size).toBeGreaterThan(60);
  expect(files.flatMap(({ file, text }) => strayOf(file, text))).toEqual([]);
});

test.each([
  ['another module', 'modules/notes/zz.ts', 'SELECT 1 FROM users u', ['users of modules/users']],
  ['a layer above', 'platform/tables/zz.ts', 'JOIN confirmations c', ['confirmations of platform/access']],
  ['a shared table, from below', 'database/zz.ts', 'UPDATE talks SET', ['talks of modules/catalogue']],
  ['a table without an entity', 'site/zz.ts', 'INSERT INTO search_words', ['search_words of modules/search']],
  ['the composition root', 'app.ts', 'DELETE FROM users', ['users of modules/users']],
  ['its own', 'modules/users/zz.ts', 'SELECT 1 FROM users', []],
  ['a shared table, from above', 'modules/notes/zz.ts', 'SELECT 1 FROM talks', []],
])('who may name a table: %s', (_case, file, sql, stray) => {
  expect(strayOf(file, `query('${sql}')`)).toEqual(stray.map((entry) => `${file}: ${entry}`));
});

test('every exception is needed', () => {
  const used = files.flatMap(({ file, text }) => {
    const layer = layerOf(file) ?? '';
    const named = [...withoutComments(text).matchAll(NAMED)].map(([, table = '']) => owners.get(table));
    return named.map((owner) => `${layer} → ${owner}`);
  });
  for (const [layer, others] of ALLOWED)
    for (const other of others) expect(used).toContain(`${layer} → ${other}`);
});
