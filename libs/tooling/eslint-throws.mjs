// The required form of documented errors: `@throws {Problem} when there is no build`.
const ODD = /@throws\s+(?!\{[^}]+\})/;

/** @type {import('eslint').Rule.RuleModule} */
export const throwsStyle = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { odd: 'Name the class of the error in braces: @throws {Problem} when …' },
  },
  create: (context) => ({
    Program() {
      for (const { type, value, loc } of context.sourceCode.getAllComments()) {
        if (type === 'Block' && loc && ODD.test(value)) context.report({ loc, messageId: 'odd' });
      }
    },
  }),
};
