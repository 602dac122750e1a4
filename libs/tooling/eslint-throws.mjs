// The required form of documented errors: `@throws {Problem} when there is no build`, not a sentence.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const ODD = /@throws\s+(?!\{[^}]+\})|(?:^\*|[.*])\s+Throws\s/;

/** @type {import('eslint').Rule.RuleModule} */
const throws = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { odd: 'Write it as a tag, with the class of the error in braces: @throws {Problem} when …' },
  },
  create: (context) => ({
    Program() {
      for (const { type, value, loc } of context.sourceCode.getAllComments()) {
        if (type === 'Block' && loc && ODD.test(value)) context.report({ loc, messageId: 'odd' });
      }
    },
  }),
};

/** @type {import('eslint').ESLint.Plugin} */
export const docs = {
  // ESLint's cache knows a plugin by its version: a changed rule looks at every file again.
  meta: {
    name: 'docs',
    version: createHash('sha256')
      .update(readFileSync(import.meta.filename))
      .digest('hex'),
  },
  rules: { throws },
};
