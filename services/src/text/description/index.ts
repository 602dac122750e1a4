import { BlockBuilder } from './block-builder.js';
import type { DescriptionBlock } from '@lectern/contracts';
import type { Markup } from './blocks.js';
import { detectMarkup } from './detect-markup.js';
import { finisher, type Recording } from './finish.js';
import { readHtml } from './html.js';
import { separateLines } from './lines.js';
import { readMarkdown } from './markdown.js';
import { plainTextOf } from './plain-text.js';
import { rstToMarkdown } from './rst-to-markdown.js';
import { normalized } from '../normalized.js';

export { chaptersOf } from './chapters.js';
export { plainTextOf } from './plain-text.js';

/** Characters of a description that are parsed; the rest is dropped. */
const LONGEST_SOURCE = 64_000;

export interface Description {
  markup: Markup;
  blocks: DescriptionBlock[];
  /** The text without structure, in NFC. */
  plain: string;
}

/**
 * Parses a description into blocks, whatever its markup. Linear in its length, at most 64,000 characters, and never throws.
 *
 * @param recording the talk's own; its links and time marks seek in the player
 */
export function readDescription(source: string, recording?: Partial<Recording>): Description {
  const text = source
    .slice(0, LONGEST_SOURCE)
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll('\0', '')
    .replace(/&nbsp(?:\\?_place\\?_holder)?;/gu, ' ');
  const markup = detectMarkup(text);
  const builder = new BlockBuilder(finisher({ videoId: null, duration: null, ...recording }));
  if (markup === 'html') readHtml(text, builder);
  else if (markup === 'rst') readMarkdown(separateLines(rstToMarkdown(text), { rules: false }), builder);
  else if (markup === 'markdown') readMarkdown(separateLines(text, { rules: false }), builder);
  else readMarkdown(separateLines(text, { rules: true }), builder, { plain: true });
  const blocks = builder.blocks();
  return { markup, blocks, plain: normalized(plainTextOf(blocks), 'NFC') };
}
