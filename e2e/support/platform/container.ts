import type { Fault } from './fault';

/** Input for the files of one release. */
export interface ContainerSource {
  name: string;
  version: string;
  /** Global variable of the container. */
  global: string;
  faults: ReadonlySet<Fault>;
  code: Readonly<Record<string, string>>;
}

const failing = ({ name, version, faults }: ContainerSource, fault: Fault) =>
  faults.has(fault) ? `throw new Error(${JSON.stringify(`${name} ${version} throws: ${fault}`)});` : '';

/** The container: `init` takes the share scope, `get` loads a module's chunk and evaluates it. */
export function clientEntry(
  chunks: Readonly<Record<string, { path: string; integrity: string }>>,
  source: ContainerSource,
): string {
  const { global, faults } = source;
  return `(() => {
  const base = document.currentScript.src.replace(/[^/]*$/, '');
  const chunks = ${JSON.stringify(chunks)};
  const made = (globalThis.${global}_chunks ??= {});
  let scope;
  ${failing(source, 'evaluate')}
  const shared = async (name) => {
    const [entry] = Object.values(scope[name] ?? {});
    if (!entry) throw new Error('The page does not share ' + name + '.');
    return (entry.lib ?? await entry.get())();
  };
  const load = (expose) => new Promise((resolve, reject) => {
    const { path, integrity } = chunks[expose];
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    ${faults.has('unhashed') ? '' : 'script.integrity = integrity;'}
    script.src = base + path;
    script.onload = resolve;
    script.onerror = () => reject(new Error(path + ' is out of reach.'));
    document.head.append(script);
  });
  const evaluate = async (expose) => {
    if (!made[expose]) await load(expose);
    if (!made[expose]) throw new Error(expose + ' ran and made nothing.');
    const [React, lectern, styled] = await Promise.all(['react', '@lectern/remote', 'styled-components'].map(shared));
    return made[expose]({ React, lectern, styled: styled.styled ?? styled.default, lazy: evaluate });
  };
  globalThis.${global} = {
    init(shareScope) {
      ${failing(source, 'init')}
      scope = shareScope;
    },
    async get(expose) {
      ${failing(source, 'get')}
      const exports = await evaluate(expose);
      return () => exports;
    },
  };
})();
`;
}

/** A chunk: registers its module's factory. */
export function clientChunk(module: string, source: ContainerSource): string {
  return `${failing(source, 'chunk')}
(globalThis.${source.global}_chunks ??= {})[${JSON.stringify(module)}] = ({ React, lectern, styled, lazy }) => {
  const isServer = false;
${moduleBody(module, source)}
};
`;
}

/** CommonJS, with all modules in one file; it takes the shared libraries by `require`. */
export function serverBuild(exposed: readonly string[], source: ContainerSource): string {
  const modules = exposed.map(
    (module) => `${JSON.stringify(module)}: (() => {
${moduleBody(module, source)}
})(),`,
  );
  return `const React = require('react');
const lectern = require('@lectern/remote');
const { styled } = require('styled-components');
const isServer = true;
const lazy = () => Promise.reject(new Error('Nothing is lazy on the server.'));
exports.exposes = {
${modules.join('\n')}
};
`;
}

function moduleBody(module: string, source: ContainerSource): string {
  const { name, version, code } = source;
  return `  const name = ${JSON.stringify(name)}, version = ${JSON.stringify(version)};
  const definePage = (children = () => null) => {
    const h = React.createElement;
    const Page = () => {
      const [live, setLive] = React.useState('');
      const path = lectern.useLocation().pathname;
      ${onServer(source)}
      ${inBrowser(source, 'render')}
      React.useEffect(() => {
        ${inBrowser(source, 'effect')}
        ${latePromise(source)}
        setLive(version);
      }, []);
      return h('section', { 'data-remote': name, 'data-version': version, 'data-live': live, 'data-module': ${JSON.stringify(module)} },
        h(lectern.PageHead, { title: name + ' ' + version, description: 'A page of ' + name, canonical: path }),
        h('h1', null, name + ' ' + version),
        h(React.Fragment, null, children({ h })));
    };
    return { page: { Page } };
  };
  return ${code[module] ?? 'definePage()'};`;
}

const inBrowser = (source: ContainerSource, fault: Fault) =>
  source.faults.has(fault) ? `if (!isServer) ${failing(source, fault)}` : '';

const latePromise = ({ name, version, faults }: ContainerSource) =>
  faults.has('late-promise')
    ? `setTimeout(async () => { throw new Error(${JSON.stringify(`${name} ${version} rejects late`)}); }, 200);`
    : '';

/** Marks the gate's own page trials: these faults occur only for visitors. */
export const TRIED = '?tried';

/** Each does what its name says on the server, and nothing in a browser. */
function onServer(source: ContainerSource): string {
  const { faults } = source;
  const lines = [
    faults.has('server-throw') && failing(source, 'server-throw'),
    faults.has('server-endless') && 'for (;;);',
    faults.has('server-memory') && "for (const kept = []; ;) kept.push(new Array(10_000).fill('x'));",
    faults.has('server-buffers') && 'for (const kept = []; ;) kept.push(new Uint8Array(8_000_000).fill(1));',
  ].filter((line) => line !== false);
  return lines.length > 0
    ? `if (isServer && lectern.useLocation().search !== '${TRIED}') { ${lines.join(' ')} }`
    : '';
}
