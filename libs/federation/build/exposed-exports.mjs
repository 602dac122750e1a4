// What the modules of a build export, read from its server build: a page that forgot its export is refused before a visitor meets it.
import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';

const TIMEOUT_MS = 5_000;

/** What builds may use while they are evaluated, beside the language. */
const STANDARD = { URL, TextEncoder, TextDecoder, structuredClone };

/** Stands for whatever a shared library has: it can be called, read and extended, and does nothing. @returns {any} */
const anything = () =>
  new Proxy(class {}, {
    get: (target, key) =>
      key in target ? Reflect.get(target, key) : key === 'then' ? undefined : anything(),
    apply: anything,
    construct: anything,
  });

/**
 * Runs a server build with nothing around it and looks at its modules.
 *
 * @param {string} file a CommonJS server build
 * @returns {Promise<Record<string, Record<string, unknown>>>} exposed module → its exports; empty where the build does not run on its own, or makes
 *   its modules only when they are asked for
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
