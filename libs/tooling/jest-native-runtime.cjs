// Loads tests as Node does, without a registry of modules for each file: sources and packages are evaluated
// once in a process, only the test file itself is evaluated anew. Modules cannot be mocked.
const { pathToFileURL } = require('node:url');
const Runtime = require('jest-runtime').default;

/** Read by jest-native-globals.mjs and jest-native-expect.mjs. */
const GLOBALS = Symbol.for('lectern.jest-globals');
/** Of jest-circus, which keeps its state in the globals. */
const HANDLERS = Symbol.for('EVENT_HANDLERS');
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');
const STATE = 'JEST_STATE_SYMBOL';

let files = 0;

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
    return require(path);
  }

  /** @param {object} globals */
  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    Reflect.set(globalThis, GLOBALS, this.jestGlobals.cjsGlobals(this._testPath));
  }
};
