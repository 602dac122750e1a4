import { readTargets, type Targets } from './rst-targets.js';
import { readDirective } from './rst-directives.js';

const UNDERLINE = /^([=\-~^"'`#*+:.<>_])\1{2,}\s*$/u;
const NUMBERED = /^(\s*)(?:\((\d{1,3}|#)\)|#\.)\s+(?=\S)/u;
const CITED = 400;

const widthOf = (line: string): number => line.length - line.trimStart().length;

/**
 * Converts reStructuredText to Markdown, as far as descriptions of talks use it: headings, lists, literal blocks, links and their targets,
 * literals, roles, the usual directives. Other constructs remain as text.
 */
export function rstToMarkdown(source: string): string {
  const { lines, targets } = readTargets(withBullets(source.replaceAll('\t', '    ')).split('\n'));
  const out: string[] = [];
  let prose: string[] = [];
  const flush = (): void => {
    if (prose.length > 0) out.push(inlineToMarkdown(prose.join('\n'), targets));
    prose = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const next = lines[at + 1] ?? '';
    const directive = /^\s*\.\.(?:\s|$)/u.test(line) ? readDirective(lines, at) : null;
    if (directive) {
      flush();
      out.push('', ...directive.raw, inlineToMarkdown(directive.prose.join('\n'), targets), '');
      at = directive.end - 1;
    } else if (isOverline(line, lines, at)) {
      continue;
    } else if (line.trim() !== '' && UNDERLINE.test(next) && next.trim().length * 2 >= line.trim().length) {
      flush();
      out.push('', `## ${inlineToMarkdown(line.trim(), targets)}`, '');
      at += 1;
    } else if (UNDERLINE.test(line)) {
      prose.push('');
    } else if (line.trimEnd().endsWith('::')) {
      const end = indentedEnd(lines, at + 1, widthOf(line));
      const shown = line.trimEnd().replace(/\s*::$/u, (sign) => (sign === '::' ? ':' : ''));
      prose.push(shown.trim() === ':' ? '' : shown);
      if (end === at + 1) continue;
      flush();
      out.push('', ...fence(lines.slice(at + 1, end), widthOf(line)), '');
      at = end - 1;
    } else {
      prose.push(line.replace(/^\s*\| ?/u, '').replace(NUMBERED, '$11. '));
      if (/^\s*\| \S/u.test(line)) prose.push('');
    }
  }
  flush();
  return out.join('\n');
}

/** Escaped asterisks between words were bullets before an earlier conversion; a literal inside a link was damaged the same way. */
function withBullets(text: string): string {
  const plain = text.replace(/```([^`\n]{1,200})``\s+</gu, '`$1 <');
  return plain.split(/(?:^|\s)\\\*\s/u).length > 2 ? plain.replace(/(^|\s)\\\*\s+/gu, '\n- ') : plain;
}

/** A title with a line of punctuation above and below. */
const isOverline = (line: string, lines: string[], at: number): boolean =>
  UNDERLINE.test(line) &&
  (lines[at + 1] ?? '').trim() !== '' &&
  lines[at + 2]?.trim() === line.trim() &&
  (lines[at - 1] ?? '').trim() === '';

/** Index after the last line indented deeper than `width`; `from` itself if it is not. */
function indentedEnd(lines: string[], from: number, width: number): number {
  let end = from;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (widthOf(line) <= width) break;
    end = at + 1;
  }
  return end;
}

function fence(lines: string[], width: number): string[] {
  const written = lines.filter((line) => line.trim() !== '');
  const margin = Math.min(...written.map(widthOf));
  const pad = ' '.repeat(width);
  return [`${pad}~~~~~`, ...lines.map((line) => `${pad}${line.slice(margin)}`), `${pad}~~~~~`];
}

/** Literals are kept verbatim; elsewhere inline RST becomes Markdown. */
function inlineToMarkdown(text: string, targets: Targets): string {
  return text
    .split(/(``[^`](?:[^`]|`(?!`)){0,400}?``)/u)
    .map((part, at) => (at % 2 === 1 ? part : proseToMarkdown(part, targets)))
    .join('');
}

const label = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/(?<!\\)([[\]])/gu, '\\$1');
const linked = (text: string, href: string): string => {
  const address = href.replace(/\s+/gu, '').replace(/[<>]/gu, '').replace(/\\(.)/gu, '$1');
  return `[${label(text) || address}](<${address}>)`;
};

function proseToMarkdown(text: string, targets: Targets): string {
  return text
    .replace(/`([^`<>]{0,400}?)\s*<([^<>`]{1,600}?)(_?)>`__?/gu, (_, words: string, href: string, named) =>
      named ? linked(words, targets.get(href.trim().toLowerCase()) ?? '#') : linked(words, href),
    )
    .replace(/:[a-z]{1,30}:`([^`<>]{1,400}?)(?:\s*<[^<>`]{0,400}>)?`/gu, '`$1`')
    .replace(/`([^`]{1,400})`__?(?![\p{L}\p{N}])/gu, (_, words: string) => {
      const href = targets.get(words.replace(/\s+/gu, ' ').toLowerCase());
      return href ? linked(words, href) : words;
    })
    .replace(
      /(?<![\p{L}\p{N}_\\/:=&?.#-])([\p{L}\p{N}][\p{L}\p{N}.:+-]{0,80})_(?![\p{L}\p{N}_])/gu,
      (all, word: string) => {
        const href = targets.get(word.toLowerCase());
        return href ? linked(word, href) : all;
      },
    )
    .replace(/\[(#?[\p{L}\p{N}]{0,40})\]_(?![\p{L}\p{N}])/gu, '\\[$1\\]')
    .replace(/(?<![\p{L}\p{N}|])\|([\p{L}\p{N}][^|\n]{0,80})\|_{0,2}(?![\p{L}\p{N}|])/gu, '$1')
    .replace(/\\[ \n]/gu, '')
    .slice(0, text.length * 2 + CITED);
}
