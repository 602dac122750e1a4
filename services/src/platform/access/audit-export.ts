import type { AuditEntry } from '@lectern/contracts';

/** What a browser saves. */
interface Format {
  type: string;
  /** Before the first entry. */
  head: string;
  line: (entry: AuditEntry) => string;
}

const COLUMNS = [
  'id',
  'at',
  'act',
  'actor',
  'actor_id',
  'token',
  'remote',
  'reason',
  'details',
  'hash',
  'key',
] as const satisfies (keyof AuditEntry)[];

/** A spreadsheet takes a cell that begins like this for a formula, which may send others cells away. */
const FORMULA = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;

/** A field of RFC 4180, always quoted; one that would be a formula begins with an apostrophe. */
function cell(value: string | number | object | null): string {
  const text = typeof value === 'object' ? (value === null ? '' : JSON.stringify(value)) : String(value);
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

export const EXPORT_FORMATS = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: csvLine(COLUMNS.map(cell)),
    line: (entry) => csvLine(COLUMNS.map((name) => cell(entry[name]))),
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    head: '',
    line: (entry) => `${JSON.stringify(entry)}\n`,
  },
} as const satisfies Record<string, Format>;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

export const EXPORT_NAMES = Object.keys(EXPORT_FORMATS) as [ExportFormat, ...ExportFormat[]];

/** The file in pieces, one for each page of entries. */
export async function* exported(
  pages: AsyncIterable<readonly AuditEntry[]>,
  format: ExportFormat,
): AsyncGenerator<string, void> {
  const { head, line }: Format = EXPORT_FORMATS[format];
  if (head) yield head;
  for await (const entries of pages) yield entries.map(line).join('');
}
