import type { DescriptionBlock } from '@lectern/contracts';

/** A description as plain text: blocks separated by an empty line, items with a hyphen or number. */
export function plainTextOf(blocks: DescriptionBlock[], indent = ''): string {
  return blocks
    .map((block) => {
      if (block.type !== 'list') return block.content.map(({ text }) => text).join('');
      return block.items
        .map((item, at) => {
          const sign = block.ordered ? `${at + 1}. ` : '- ';
          const text = plainTextOf(item, `${indent}  `);
          return `${sign}${text.replace(/\n{2,}/gu, '\n').replaceAll('\n', `\n${indent}  `)}`;
        })
        .join('\n');
    })
    .join('\n\n');
}
