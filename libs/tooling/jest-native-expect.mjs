// `@jest/globals` for what tests share: it outlives a test file, as `expect` does and the others do not.
const { expect } = Reflect.get(globalThis, Symbol.for('lectern.jest-globals'));

export { expect };
