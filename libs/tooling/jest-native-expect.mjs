// `@jest/globals` for modules that tests share: they outlive a test file, as `expect` does and the other
// globals do not.
const { expect } = Reflect.get(globalThis, Symbol.for('lectern.jest-globals'));

export { expect };
