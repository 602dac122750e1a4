// The results of a bench: printed, stored in bench/results.json, and written to docs/performance.md. Each
// part replaces only its own section.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { quantile } from '../quantile.mjs';
import { root, say } from '../steps.mjs';

const RESULTS = join(root, 'bench/results.json');
const REPORT = join(root, 'docs/performance.md');

/**
 * A table as it is printed. A row with a goal says whether it was met: `['/', '1.4', '1.5', 'met']`.
 *
 * @typedef {{title: string, columns: string[], rows: string[][], notes?: string[]}} Table
 */

/**
 * @typedef {{title: string, intro: string, date: string, machine: string, versions: Record<string, string>, tables: Table[]}} Section
 */

/** Order of the sections in the document. */
const PARTS = [
  'pages',
  'lighthouse',
  'services',
  'growth',
  'search-quality',
  'moments',
  'platform',
  'costs',
  'reads',
  'crowd',
];

/**
 * Prints a part's tables and replaces its section in the results and the document.
 *
 * @param {string} part
 * @param {{title: string, intro: string, versions?: Record<string, string>, tables: Table[]}} found
 * @param {(table: Table) => boolean} [isKept] which tables of the last run are not replaced
 */
export async function report(part, { title, intro, versions = {}, tables }, isKept = () => false) {
  for (const table of tables) print(table);
  const results = await readResults();
  const kept = (results[part]?.tables ?? []).filter(isKept);
  results[part] = {
    title,
    intro,
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    versions: { node: process.versions.node, ...versions },
    tables: [...kept, ...tables],
  };
  await mkdir(join(root, 'bench'), { recursive: true });
  await writeFile(RESULTS, await formatted(JSON.stringify(results), RESULTS));
  await writeFile(REPORT, await markdown(results));
  say('\nWritten to bench/results.json and docs/performance.md.');
}

/** @returns {Promise<Record<string, Section>>} */
async function readResults() {
  try {
    return JSON.parse(await readFile(RESULTS, 'utf8'));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return {};
    throw error;
  }
}

/** @param {Table} table */
export function print({ title, columns, rows, notes = [] }) {
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (/** @type {string[]} */ cells) =>
    `  ${cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0))).join('  ')}`;
  say(`\n${title}`);
  for (const row of [columns, ...rows]) say(line(row));
  for (const note of notes) say(`  ${note}`);
}

async function markdown(/** @type {Record<string, Section>} */ results) {
  const names = [
    ...PARTS.filter((part) => part in results),
    ...Object.keys(results).filter((part) => !PARTS.includes(part)),
  ];
  const text = [
    '# Performance',
    '',
    'Written by `npm run bench`; change the bench, not this file. Machines differ and are shared: compare ratios, which were measured in one run each, not absolute figures.',
    ...names.flatMap((part) => section(part, /** @type {Section} */ (results[part]))),
    '',
  ].join('\n');
  return formatted(text, REPORT);
}

/** As the format check expects it. @param {string} text @param {string} file */
const formatted = async (text, file) => format(text, { ...(await resolveConfig(file)), filepath: file });

/**
 * @param {string} part
 * @param {Section} found
 * @returns {string[]}
 */
function section(part, { title, intro, date, machine: where, versions, tables }) {
  const used = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    '',
    `## ${title}`,
    '',
    intro,
    '',
    `\`npm run bench -- ${part}\`, ${date}, ${where}; ${used.join(', ')}.`,
    ...tables.flatMap(({ title: name, columns, rows, notes = [] }) => [
      '',
      `### ${name}`,
      '',
      `| ${columns.join(' | ')} |`,
      `| ${columns.map((_, index) => (index === 0 ? '---' : '---:')).join(' | ')} |`,
      ...rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
      ...(notes.length > 0 ? ['', ...notes.map((note) => `- ${note}`)] : []),
    ]),
  ];
}

function machine() {
  const all = cpus();
  return `${all.length} cores (${all[0]?.model.trim() || 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB of memory, ${process.platform} ${process.arch}`;
}

/**
 * Measures variants in turn, in a different order each round, so that a machine's slow minute hits all of them.
 *
 * @template {string} Name
 * @param {Record<Name, () => Promise<number>>} variants
 * @param {number} rounds
 * @param {(round: number) => void} [progress]
 * @returns {Promise<Record<Name, number[]>>} each variant's figures
 */
export async function alternate(variants, rounds, progress) {
  const names = /** @type {Name[]} */ (Object.keys(variants));
  const figures = /** @type {Record<Name, number[]>} */ (
    Object.fromEntries(names.map((name) => [name, /** @type {number[]} */ ([])]))
  );
  for (let round = 0; round < rounds; round += 1) {
    const start = round % names.length;
    for (const name of [...names.slice(start), ...names.slice(0, start)]) {
      figures[name].push(await variants[name]());
    }
    progress?.(round + 1);
  }
  return figures;
}

export const median = (/** @type {readonly number[]} */ figures) => quantile(figures, 0.5);

/** The middle half: `1.31 to 1.42`. */
export const spread = (/** @type {readonly number[]} */ figures, digits = 2) =>
  `${quantile(figures, 0.25).toFixed(digits)} to ${quantile(figures, 0.75).toFixed(digits)}`;

/**
 * Ratios of two variants, round by round.
 *
 * @param {readonly number[]} figures
 * @param {readonly number[]} base
 */
export const ratios = (figures, base) =>
  figures.map((figure, round) => figure / /** @type {number} */ (base[round]));

/**
 * @param {number} figure
 * @param {number} goal an upper limit
 */
export const verdict = (figure, goal) => (figure <= goal ? 'met' : 'not met');
