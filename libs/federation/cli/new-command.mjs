import { MF, text } from './context.mjs';
import { Misuse } from './problems.mjs';
import { scaffold } from './scaffold.mjs';

/** @type {Record<string, import('./context.mjs').Command>} */
export const newCommand = {
  new: {
    usage: 'NAME [--path PATTERN] [--slot SLOT]',
    what: 'create a remote: a page, a test and everything they need',
    words: 1,
    options: {
      path: { type: 'string', value: 'PATTERN', what: 'path of its page (default: /NAME without mf-)' },
      slot: { type: 'string', value: 'SLOT', what: 'also fill this free slot of the shell' },
    },
    async run(context) {
      const [name] = context.words;
      if (!name) throw new Misuse(`Missing name: ${MF} new mf-news`);
      const created = scaffold(name, {
        dir: context.dir,
        path: text(context, 'path'),
        slot: text(context, 'slot'),
      });
      const files = created.files.map((file) => `  ${file}`).join('\n');
      return {
        data: created,
        text: `Created ${created.folder}\n${files}\n\nNext:\n${created.next.map((line) => `  ${line}`).join('\n')}`,
      };
    },
  },
};
