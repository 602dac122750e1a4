import { decodeEntities } from '../../../text/vtt.js';
import { cleanText } from '../../../text/text.js';

/**
 * A description or model output as plain text: no HTML, Markdown, control characters or web addresses. Blank lines remain as paragraph
 * breaks.
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
      // Lines of hashtags, and headings of lists whose links were removed.
      .replace(/^[ \t]*(?:#[\p{L}\p{N}_]+[ \t]*)+$/gmu, '')
      .replace(/^[^\n.!?]{1,40}:[ \t]*$/gmu, '')
      .replace(/^[ \t]*(?:[-*_=~][ \t]*){3,}$/gmu, '')
      .replace(/\*{2,}|_{2,}|`+|~~/gu, '')
      // Applause and music in captions.
      .replace(/\[(?:[\p{L} ]{1,30}|\d[\d:]*)\]|♪/gu, ' ')
      .replace(/[ \t]+/gu, ' ')
      .replace(/ *\n */gu, '\n')
      .replace(/\n{3,}/gu, '\n\n')
      .trim()
  );
}
