import { MF, text } from './context.mjs';
import { Misuse } from './problems.mjs';
import { scaffold } from './scaffold.mjs';

/** @type {Record<string, import('./context.mjs').Command>} */
export const newCommand = {
  new: {
    usage: 'NAME [--path PATTERN] [--slot SLOT]',
    what: 'make a remote: a page, a test, and all that they need',
    words: 1,
    options: {
      path: { type: 'string', value: 'PATTERN', what: 'path of its page; /NAME without mf-, otherwise' },
      slot: { type: 'string', value: 'SLOT', what: 'slot of the shell that it fills, too; one that is free' },
    },
    async run(context) {
      const [name] = context.words;
      if (!name) throw new Misuse(`What is it called? ${MF} new mf-news`);
      const made = scaffold(name, {
        dir: context.dir,
        path: text(context, 'path'),
        slot: text(context, 'slot'),
      });
      const files = made.files.map((file) => `  ${file}`).join('\n');
      return {
        data: made,
        text: `Made ${made.folder}\n${files}\n\nNow:\n${made.next.map((line) => `  ${line}`).join('\n')}`,
      };
    },
  },
};
