import { decodeEntities } from '../../../import/normalise/vtt.js';
import { cleanText } from '../../../import/normalise/text.js';

/**
 * A description or what a model wrote as plain text: no HTML, no Markdown, no control characters, no addresses of the web. Blank lines stay as
 * the borders of paragraphs.
 */
export function plainText(raw: string): string {
  const text = raw
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/giu, ' ')
    .replace(/<!--[\s\S]*?-->/gu, ' ')
    .replace(/<(?:br|\/p|\/li|\/div|\/h\d)\b[^>]*>/giu, '\n')
    .replace(/<\/?[a-z][^<>]*>/giu, ' ');
  return (
    cleanText(decodeEntities(text))
      .replace(/<\/?[a-z!][^<>]*>?/giu, ' ')
      .replace(/!?\[([^[\]\n]*)\]\([^)\s]*\)/gu, '$1')
      .replace(/https?:\/\/\S+|www\.\S+/giu, ' ')
      .replace(/^[ \t]*(?:#{1,6}|>+|[-*•+–]|\d{1,2}[.)])[ \t]+/gmu, '')
      // Lines of hashtags, and headings of lists whose links are gone.
      .replace(/^[ \t]*(?:#[\p{L}\p{N}_]+[ \t]*)+$/gmu, '')
      .replace(/^[^\n.!?]{1,40}:[ \t]*$/gmu, '')
      .replace(/^[ \t]*(?:[-*_=~][ \t]*){3,}$/gmu, '')
      .replace(/\*{2,}|_{2,}|`+|~~/gu, '')
      // What was applause or music to the captions.
      .replace(/\[(?:[\p{L} ]{1,30}|\d[\d:]*)\]|♪/gu, ' ')
      .replace(/[ \t]+/gu, ' ')
      .replace(/ *\n */gu, '\n')
      .replace(/\n{3,}/gu, '\n\n')
      .trim()
  );
}
