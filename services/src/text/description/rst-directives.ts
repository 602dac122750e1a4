export interface Directive {
  /** Lines that are already Markdown. */
  raw: string[];
  /** Lines whose inline RST is still to be converted. */
  prose: string[];
  /** Index of the line after it. */
  end: number;
}

const CODE = new Set(['code', 'code-block', 'sourcecode', 'highlight', 'parsed-literal', 'doctest', 'math']);
const TEXT = new Set(
  'note warning tip hint important attention caution admonition topic epigraph pull-quote container class sidebar centered rubric compound'.split(
    ' ',
  ),
);
const widthOf = (line: string): number => line.length - line.trimStart().length;

/** A directive, footnote or comment with its indented body. Images, raw HTML and comments are dropped. */
export function readDirective(lines: string[], at: number): Directive {
  const first = lines[at] ?? '';
  const width = widthOf(first);
  let end = at + 1;
  for (let line = at + 1; line < lines.length; line += 1) {
    const text = lines[line] ?? '';
    if (text.trim() === '') continue;
    if (widthOf(text) <= width) break;
    end = line + 1;
  }
  const body = lines.slice(at + 1, end);
  const [, footnote, note = ''] = /^\s*\.\. \[(#?[^\]\n]{0,40})\]\s*(.*)$/u.exec(first) ?? [];
  if (footnote !== undefined)
    return { raw: [], prose: [`\\[${footnote}\\] ${note}`, ...body.map((line) => line.trim())], end };
  const [, name = '', argument = ''] = /^\s*\.\.\s+([a-z-]{1,30})::\s*(.*)$/u.exec(first) ?? [];
  const content = dedented(body.filter((line, index) => !isOption(line, body.slice(0, index))));
  if (CODE.has(name)) return { raw: ['~~~~~', ...content, '~~~~~'], prose: [], end };
  if (name === 'list-table' || name === 'csv-table' || name === 'table')
    return { raw: [], prose: [argument, '', ...rows(content)], end };
  if (TEXT.has(name)) return { raw: [], prose: [argument, '', ...content], end };
  return { raw: [], prose: [], end };
}

/** `:widths: 10 30` directly below the directive's name. */
const isOption = (line: string, before: string[]): boolean =>
  /^\s*:[a-z-]+:/u.test(line) && before.every((other) => /^\s*:[a-z-]+:/u.test(other));

function dedented(lines: string[]): string[] {
  const written = lines.filter((line) => line.trim() !== '');
  const margin = written.length > 0 ? Math.min(...written.map(widthOf)) : 0;
  return lines.map((line) => line.slice(margin));
}

/** Each row of a list table as one item. */
function rows(lines: string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const cell = /^(?:\* )?\s*- ?(.*)$/u.exec(line)?.[1];
    if (/^\* /u.test(line)) items.push(`- ${(cell ?? line.slice(2)).trim()}`);
    else if (cell !== undefined && cell.trim() !== '' && items.length > 0)
      items.push(`${items.pop() ?? ''} · ${cell.trim()}`);
    else if (line.trim() !== '') items.push(items.length > 0 ? `  ${line.trim()}` : `- ${line.trim()}`);
  }
  return items;
}
