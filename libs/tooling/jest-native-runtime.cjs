// Loads tests as Node does, without a module registry for each file: sources and packages are evaluated once
// per process, and only the test file itself is evaluated again. Modules cannot be mocked.
const asyncHooks = require('node:async_hooks');
const { pathToFileURL } = require('node:url');
const Runtime = require('jest-runtime').default;

/** Read by jest-native-globals.mjs and jest-native-expect.mjs. */
const GLOBALS = Symbol.for('lectern.jest-globals');
/** Of jest-circus, which keeps its state in the globals. */
const HANDLERS = Symbol.for('EVENT_HANDLERS');
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');
const STATE = 'JEST_STATE_SYMBOL';

let files = 0;
/**
 * Replaces jest-circus' `AsyncLocalStorage`. Each file would leave one behind, which slows down every promise
 * of the process; and since Node keeps its context with each import of a module, the file's application would
 * stay in memory. Tests of a file run one after another, so the current one is enough.
 */
class CurrentTest {
  #store;

  getStore() {
    return this.#store;
  }

  async run(/** @type {unknown} */ store, /** @type {() => Promise<unknown>} */ work) {
    const outer = this.#store;
    this.#store = store;
    try {
      return await work();
    } finally {
      this.#store = outer;
    }
  }
}

module.exports = class NativeRuntime extends Runtime {
  /** Jest's own would replace the process's. */
  installGetBuiltinModule() {}

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** @param {string} path */
  async unstable_importModule(path) {
    files += 1;
    return import(`${pathToFileURL(path)}?file=${files}`);
  }

  /** Jest's framework, in its initial state. @param {string} path */
  requireInternalModule(path) {
    const ours = Reflect.ownKeys(globalThis).filter(
      (key) => typeof key === 'symbol' && key.description === STATE,
    );
    for (const key of [...ours, HANDLERS, TIMEOUT]) Reflect.deleteProperty(globalThis, key);
    delete require.cache[path];
    const { AsyncLocalStorage } = asyncHooks;
    Object.assign(asyncHooks, { AsyncLocalStorage: CurrentTest });
    try {
      return require(path);
    } finally {
      Object.assign(asyncHooks, { AsyncLocalStorage });
    }
  }

  /** @param {object} globals */
  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    Reflect.set(globalThis, GLOBALS, this.jestGlobals.cjsGlobals(this._testPath));
  }
};
