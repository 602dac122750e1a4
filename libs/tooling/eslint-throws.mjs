// The required form of documented errors: `@throws {Problem} when there is no build`, not a sentence.
const ODD = /@throws\s+(?!\{[^}]+\})|(?:^\*|[.*])\s+Throws\s/;

/** @type {import('eslint').Rule.RuleModule} */
export const throwsStyle = {
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
