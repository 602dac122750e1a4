/**
 * How TypeScript becomes JavaScript for Node: decorators with their metadata, as Nest and TypeORM need them.
 * @type {import('@swc/core').Options}
 */
export const nodeSwcOptions = {
  swcrc: false,
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
  },
};
