// `@jest/globals` for tests that Node loads; evaluated again for each test file.
const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = Reflect.get(
  globalThis,
  Symbol.for('lectern.jest-globals'),
);

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test };
