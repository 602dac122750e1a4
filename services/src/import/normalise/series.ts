import { readFileSync } from 'node:fs';
import { foldKey } from '../../database/text-key.js';

/** Names under which one series goes, the one to show first. */
const ALIASES: string[][] = JSON.parse(
  readFileSync(new URL('series-names.json', import.meta.url), 'utf8'),
) as string[][];

const SHOWN = new Map<string, string>();
for (const [name = '', ...others] of ALIASES)
  for (const other of [name, ...others]) SHOWN.set(foldKey(other), name);

const YEAR = /(?<!\d)(?:19[89]\d|20\d\d)(?!\d)|(?<=\s)['’]\d\d(?!\d)/gu;
const EDGES = /^[\s\-–—:,.·|]+|[\s\-–—:,.·|(]+$/gu;

/** The year that a conference's name says; null where it says none, or several. */
export function yearInName(name: string): number | null {
  const years = new Set(name.match(/(?<!\d)(?:19[89]\d|20\d\d)(?!\d)/gu) ?? []);
  const [year] = years;
  return years.size === 1 ? Number(year) : null;
}

/**
 * The series that a conference belongs to by its name: the name less its year or its number, `PyCon US 2015` → `PyCon US`. Null for
 * one whose name has neither.
 */
export function seriesInName(name: string): { name: string; key: string } | null {
  const bare = name
    .replace(YEAR, ' ')
    .replace(/\(\s*\)|\[\s*\]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(EDGES, '');
  const numbered = bare === name ? name.replace(/\s+(?:#|No\.? ?|Vol\.? ?)?\d{1,2}$/u, '') : bare;
  if (numbered === name || foldKey(numbered) === '') return null;
  const shown = SHOWN.get(foldKey(numbered)) ?? numbered;
  return { name: shown, key: seriesKey(shown) };
}

/** What the names of a series come to, whichever is used and whether its words are written together: `pyconjp`. */
export const seriesKey = (name: string): string =>
  foldKey(SHOWN.get(foldKey(name)) ?? name).replaceAll(' ', '');
