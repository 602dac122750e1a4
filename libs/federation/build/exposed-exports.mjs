// Exports of a build's modules, read from its server build: a page without the required export is refused
// when it is published.
import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';

const TIMEOUT_MS = 5_000;

/** Globals that builds may use while evaluated, besides the language's own. */
const STANDARD = { URL, TextEncoder, TextDecoder, structuredClone };

/**
 * Stub for any export of a shared library: callable, readable and extendable, without effect.
 *
 * @returns {object}
 */
const anything = () =>
  new Proxy(class {}, {
    get: (target, key) =>
      key in target ? Reflect.get(target, key) : key === 'then' ? undefined : anything(),
    apply: anything,
    construct: anything,
  });

/**
 * Runs a server build in an empty environment and inspects its modules.
 *
 * @param {string} file a CommonJS server build
 * @returns {Promise<Record<string, Record<string, unknown>>>} exposed module → its exports; empty if the
 * build does not run standalone, or creates its modules on demand
 */
export async function exposedExports(file) {
  const module = { exports: /** @type {{exposes?: Record<string, unknown>}} */ ({}) };
  try {
    runInNewContext(
      await readFile(file, 'utf8'),
      { module, exports: module.exports, require: anything, process: { env: {} }, ...STANDARD },
      { timeout: TIMEOUT_MS },
    );
  } catch {
    return {};
  }
  return Object.fromEntries(
    Object.entries(module.exports.exposes ?? {}).flatMap(([name, exported]) =>
      typeof exported === 'object' && exported !== null ? [[name, { ...exported }]] : [],
    ),
  );
}
