const LENGTH = 160;

/** In this order: an address may contain numbers, a quoted text anything. */
const STRIPPED: [RegExp, string][] = [
  [/(["'`“”«»])[^\n]*?(?:\1|”|»)/gu, '…'],
  // A quotation cut off before its end.
  [/["`“«].*$/u, '…'],
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/giu, '<address>'],
  [/\S+@\S+/gu, '<address>'],
  [/(^|[\s(=])(?:www\.|\/)[^\s)]+/giu, '$1<address>'],
  [/\b(?=[0-9a-f-]*\d)[0-9a-f-]{8,}\b/giu, '#'],
  [/\d+(?:[.,:]\d+)*/gu, '#'],
  [/[\p{Cc}\p{Cf}\s]+/gu, ' '],
];

/**
 * The first line of an error's message, without quoted texts, addresses and numbers, which may identify a
 * person.
 */
export function messageText(sent: string): string {
  const line = sent.split(/[\r\n\u2028\u2029]/u, 1)[0] ?? '';
  const text = STRIPPED.reduce((left, [pattern, put]) => left.replace(pattern, put), line).trim();
  return Array.from(text).slice(0, LENGTH).join('') || 'No message';
}
