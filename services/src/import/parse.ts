import { isMap, isSeq, LineCounter, parseDocument } from 'yaml';
import { cleanLine } from '../text/text.js';
import { decodeEntities } from '../text/vtt.js';
import { type SourceFolder, UnreadableError } from './files.js';

export type Row = Record<string, unknown>;

export interface ParsedRow {
  value: unknown;
  /** Line where it begins, from 1. */
  line: number;
}

const isRecord = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as an object; empty if it is not one. */
export const asRow = (value: unknown): Row => (isRecord(value) ? value : {});

/** The value as a list; a single value becomes a list of one, a missing one an empty list. */
export const asList = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined ? [] : [value];
};

export const isRow = isRecord;

/** One line of text, empty if the value is none. Catalogues have character references of HTML also where they have no markup. */
export const lineOf = (value: unknown): string =>
  typeof value === 'string' ? cleanLine(decodeEntities(value)) : '';

async function readYamlDocument(folder: SourceFolder, path: string) {
  const lines = new LineCounter();
  const document = parseDocument(await folder.read(path), {
    lineCounter: lines,
    logLevel: 'silent',
    prettyErrors: false,
  });
  const [error] = document.errors;
  if (error) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw new UnreadableError('yaml', `line ${line}, column ${col}: ${error.message.split('\n')[0] ?? ''}`);
  }
  return { document, lines };
}

const plain = (convert: () => unknown): unknown => {
  try {
    return convert();
  } catch {
    // Aliases that refer to each other would expand endlessly; the parser stops them.
    throw new UnreadableError('yaml', 'its aliases expand endlessly');
  }
};

/** The entries of a YAML list, each with its line. @throws {UnreadableError} */
export async function readYamlRows(folder: SourceFolder, path: string): Promise<ParsedRow[]> {
  const { document, lines } = await readYamlDocument(folder, path);
  const { contents } = document;
  if (contents === null) return [];
  if (!isSeq(contents)) throw new UnreadableError('not-a-list', 'is not a list');
  const values = asList(plain(() => document.toJS({ maxAliasCount: 100 })));
  return contents.items.map((item, at) => {
    const start = (item as { range?: [number, number, number] } | null)?.range?.[0];
    return { value: values[at], line: start === undefined ? 1 : lines.linePos(start).line };
  });
}

/** A YAML file that contains one object. @throws {UnreadableError} */
export async function readYamlRow(folder: SourceFolder, path: string): Promise<Row> {
  const { document } = await readYamlDocument(folder, path);
  if (!isMap(document.contents)) throw new UnreadableError('not-an-object', 'is not an object');
  return asRow(plain(() => document.toJS({ maxAliasCount: 100 })));
}

/** A JSON file's value. @throws {UnreadableError} */
export async function readJson(folder: SourceFolder, path: string): Promise<unknown> {
  const text = await folder.read(path);
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, '')) as unknown;
  } catch (error) {
    throw new UnreadableError('json', error instanceof Error ? error.message : 'is not JSON');
  }
}
