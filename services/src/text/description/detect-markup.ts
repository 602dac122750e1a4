import type { Markup } from './blocks.js';

const RST = [
  /`[^`<>]{0,300}<[^<>`]{1,500}>`__?/u,
  /``[^`\n]{1,300}``/u,
  /^\.\. (?:[a-z-]+::|_[^:\n]{1,200}:|\|)/mu,
  /(?:^|\s):[a-z]+:`[^`\n]{1,300}`/u,
  /^(\S.*)\n(=|-|~|\^|"|\*|#)\2{3,}\s*$/mu,
  /^\|? ?`[^`\n]{1,300}`_(?![\p{L}\p{N}])/mu,
  /\S::\n\s*\n[ \t]+\S/u,
  /\\[_*]/u,
];
const MARKDOWN = [
  /\[[^\]\n]{1,300}\]\(\s*<?(?:https?:|mailto:|\/)[^)\s]{0,500}\)/u,
  /^#{1,6} \S/mu,
  /(?<![\p{L}\p{N}])(\*\*|__)[^\s*_](?:(?:[^\n*]|\n(?!\n)){0,400}?[^\s*])?\1(?![\p{L}\p{N}])/u,
  /^```/mu,
  /(?:^|[\s(])`[^`\n]{1,300}`(?![`_])/mu,
  /^[ \t]*\* \S.*\n(?:.*\n)?[ \t]*\* \S/mu,
  /(?:^|[\s(])\*[\p{L}\p{N}](?:[^*\n]|\n(?!\n)){0,200}[\p{L}\p{N}.!?:]\*(?=[\s).,;:!?]|$)/mu,
  /(?:^|[\s(])_[\p{L}\p{N}][^_\n]{0,200}[\p{L}\p{N}.!?]_(?=[\s).,;:!?]|$)/mu,
  /^\|.+\|\n\|[\s:|-]+\|$/mu,
  /<a\s[^<>]{0,300}href/iu,
  /<\/?(?:b|i|em|strong|code|u|span|a|br)\s*\/?>/iu,
];
const HTML = /<(?:p|ul|ol|li|div|h[1-6]|table|br\s*\/?|script|iframe|pre)(?:\s[^<>]{0,500})?>/giu;
const MARKDOWN_LINK = /\[[^\]\n]{1,300}\]\(https?:[^)\s]{0,500}\)/gu;
const RST_LINK = /`[^`<>]{0,300}<[^<>`]{1,500}>`__?/gu;

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** The most likely markup of a text, judging by its first 20,000 characters. */
export function detectMarkup(source: string): Markup {
  const text = source.slice(0, 20_000);
  const links = count(text, MARKDOWN_LINK);
  const tags = count(text, HTML);
  const references = count(text, RST_LINK);
  if (tags > 0 && links === 0 && references === 0) return 'html';
  if (links <= references && RST.some((pattern) => pattern.test(text))) return 'rst';
  return MARKDOWN.some((pattern) => pattern.test(text)) ? 'markdown' : 'plain';
}
