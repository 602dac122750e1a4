// Node itself as a test environment. All files of a process share its globals and the modules it has loaded.
const { register } = require('node:module');
const { pathToFileURL } = require('node:url');
const { ModuleMocker } = require('jest-mock');

register(pathToFileURL(require.resolve('./jest-native-hooks.mjs')));
process.setSourceMapsEnabled(true);

module.exports = class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #console = console;
  #exit = process.exit;

  async setup() {
    // Jest's own overlooks the source maps of modules that Node has loaded.
    Error.prepareStackTrace = undefined;
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    globalThis.console = this.#console;
    process.exit = this.#exit;
  }

  getVmContext() {
    return null;
  }
};
