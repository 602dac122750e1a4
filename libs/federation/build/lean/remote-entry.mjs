// Connects a remote's bundle to federation: it uses the shell's runtime, with its own instance.
import { takeShared } from './shared-libraries.mjs';

const host = Reflect.get(globalThis, process.env.HOST_RUNTIME ?? '');
if (!host) throw new Error('This remote was built for a different federation runtime.');

const SCOPE = 'default';

/**
 * Connects a bundle to the shell's runtime, so that its container can be opened.
 *
 * @param {Bundle} bundle the bundler's `__webpack_require__`
 * @param {string} name of the container
 * @param {'loaded-first' | 'version-first'} shareStrategy
 */
export function connect(bundle, name, shareStrategy) {
  const { bundlerRuntime, runtime, attachShareScopeMap } = host;
  const initOptions = { name, shareStrategy, remotes: [], shared: {}, plugins: [] };
  const instance = runtime.createInstance(initOptions);
  Object.assign(bundle.federation, { bundlerRuntime, bundlerRuntimeOptions: {}, initOptions, instance });
  takeShared(bundle, bundlerRuntime);
  bundle.initContainer = (shareScope, initScope, options) => {
    instance.initOptions({ name, remotes: [], ...options });
    instance.initShareScopeMap(SCOPE, shareScope, { hostShareScopeMap: options?.shareScopeMap ?? {} });
    attachShareScopeMap(bundle);
    return bundle.I(SCOPE, initScope);
  };
  bundle.getContainer = async (expose) => {
    const { moduleMap } = bundle.initializeExposesData;
    if (!Object.hasOwn(moduleMap, expose)) throw new Error(`There is no module ${expose}.`);
    return /** @type {() => unknown} */ (moduleMap[expose])();
  };
}

/**
 * Parts of the bundler's runtime that are read and set here.
 *
 * @typedef {import('./shared-libraries.mjs').Consumer & Exposer} Bundle
 */
/**
 * @typedef {object} Exposer
 * @property {object} federation
 * @property {{moduleMap: Record<string, () => unknown>}} initializeExposesData
 * @property {(shareScope: object, initScope: unknown[], options?: {shareScopeMap?: object}) => unknown} initContainer
 * @property {(expose: string) => Promise<unknown>} getContainer
 */
