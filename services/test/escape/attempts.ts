import type { RendererLimits } from '../../src/platform/rendering/renderer-limits.js';
import type { Barrier } from '../../src/platform/rendering/sandbox/launch.js';

/** Targets of an attempt. */
export interface Targets {
  /** The process that runs the tests. */
  pid: number;
  folder: string;
  secret: string;
  port: number;
  socket: string;
  addon: string;
}

/** Code of a hostile release. It has escaped if it returns "escaped". */
export interface Attempt {
  name: string;
  /** Body of an async function; `target` is {@link Targets}, `node` loads a Node module. */
  code: string;
  /** Body of code that another release of the same owner runs first. */
  before?: string;
  /** Each of these alone stops it; with none of them it escapes. */
  stoppedBy: readonly Barrier[];
  /** Limits that would stop it, lifted. */
  lifted?: Partial<RendererLimits>;
}

const NODE = ['realm', 'strip'] as const;
const NODE_AND_FILES = ['realm', 'strip', 'permission', 'namespaces'] as const;
const OWN_REALM = ['realm'] as const;
/** Gets the first object of the process's own realm, through the error of an import. */
const OUTER = `const outer = await import('none').catch((error) => error);`;
const ROOT = `${OUTER} let root = outer; while (Object.getPrototypeOf(root)) root = Object.getPrototypeOf(root);`;
const SPENT = { pageMs: 20_000, totalMs: 30_000 };

export const ATTEMPTS: readonly Attempt[] = [
  // The environment and machine information.
  {
    name: 'reads the environment',
    code: `return process.env.LECTERN_SECRET_OF_TESTS`,
    stoppedBy: ['environment', ...NODE],
  },
  {
    name: 'reads its own /proc/self/environ',
    code: `return node('fs').readFileSync('/proc/self/environ', 'utf8').includes('LECTERN_SECRET_OF_TESTS=') && 'escaped'`,
    stoppedBy: ['environment', ...NODE_AND_FILES],
  },
  {
    name: "reads the services' /proc/…/environ",
    code: `return node('fs').readFileSync('/proc/' + target.pid + '/environ').length > 0 && 'escaped'`,
    stoppedBy: NODE_AND_FILES,
  },
  {
    name: 'sees other processes',
    code: `return node('fs').readdirSync('/proc').includes(String(target.pid)) && 'escaped'`,
    stoppedBy: NODE_AND_FILES,
  },
  {
    name: 'reads the host name',
    code: `return node('os').hostname() && 'escaped'`,
    stoppedBy: NODE,
  },
  // Files.
  {
    name: 'reads a file',
    code: `return node('fs').readFileSync(target.secret, 'utf8')`,
    stoppedBy: NODE_AND_FILES,
  },
  {
    name: 'reads a file with promises',
    code: `return node('fs/promises').readFile(target.secret, 'utf8')`,
    stoppedBy: NODE_AND_FILES,
  },
  {
    name: 'lists a folder',
    code: `return node('fs').readdirSync(target.folder).length > 0 && 'escaped'`,
    stoppedBy: NODE_AND_FILES,
  },
  {
    name: 'reads /etc/passwd',
    code: `return node('fs').readFileSync('/etc/passwd', 'utf8').includes('root') && 'escaped'`,
    stoppedBy: NODE_AND_FILES,
  },
  {
    name: 'writes a file',
    code: `node('fs').writeFileSync(target.folder + '/written', 'x'); return 'escaped'`,
    stoppedBy: ['limits', ...NODE_AND_FILES],
  },
  {
    name: 'creates a folder',
    code: `node('fs').mkdtempSync(target.folder + '/made'); return 'escaped'`,
    stoppedBy: NODE_AND_FILES,
  },
  {
    name: 'creates a symlink',
    code: `node('fs').symlinkSync('/etc', target.folder + '/link' + Math.random()); return 'escaped'`,
    stoppedBy: NODE_AND_FILES,
  },
  // The network.
  {
    name: 'connects by TCP',
    code: `return new Promise((resolve, reject) => node('net').connect(target.port, '127.0.0.1').on('connect', () => resolve('escaped')).on('error', reject))`,
    stoppedBy: [...NODE, 'namespaces', 'seccomp'],
  },
  {
    name: 'connects to a socket in the file system',
    code: `return new Promise((resolve, reject) => node('net').connect(target.socket).on('connect', () => resolve('escaped')).on('error', reject))`,
    stoppedBy: [...NODE, 'seccomp'],
  },
  {
    name: 'sends an HTTP request',
    code: `return new Promise((resolve, reject) => node('http').get({ port: target.port, host: '127.0.0.1' }, () => resolve('escaped')).on('error', reject))`,
    stoppedBy: [...NODE, 'namespaces', 'seccomp'],
  },
  {
    name: 'listens',
    code: `return new Promise((resolve, reject) => { const server = node('net').createServer(); server.on('error', reject).listen(0, () => server.close(() => resolve('escaped'))); })`,
    stoppedBy: [...NODE, 'seccomp'],
  },
  {
    name: 'sends by UDP',
    code: `return new Promise((resolve, reject) => node('dgram').createSocket('udp4').send('x', 9, '127.0.0.1', (error) => error ? reject(error) : resolve('escaped')))`,
    stoppedBy: [...NODE, 'seccomp'],
  },
  {
    name: 'resolves a host name',
    code: `return node('dns/promises').lookup('localhost').then(() => 'escaped')`,
    stoppedBy: NODE,
  },
  // Programs, threads, addons, the inspector.
  {
    name: 'runs a program',
    code: `return node('child_process').spawnSync(process.execPath, ['-v']).status === 0 && 'escaped'`,
    stoppedBy: [...NODE, 'permission', 'seccomp'],
  },
  {
    name: 'runs a program through the binding',
    code: `return process.binding('spawn_sync').spawn && 'escaped'`,
    stoppedBy: [...NODE, 'permission'],
  },
  {
    name: 'starts a thread',
    code: `return new Promise((resolve, reject) => new (node('worker_threads').Worker)('', { eval: true }).on('online', () => resolve('escaped')).on('error', reject))`,
    stoppedBy: [...NODE, 'permission'],
  },
  {
    name: 'loads an addon',
    code: `process.dlopen({ exports: {} }, target.addon); return 'escaped'`,
    stoppedBy: [...NODE, 'permission'],
  },
  {
    name: 'opens the inspector',
    code: `const inspector = node('inspector'); inspector.open(0, '127.0.0.1'); const opened = inspector.url(); inspector.close(); return opened && 'escaped'`,
    stoppedBy: [...NODE, 'permission'],
  },
  { name: 'loads a Node module', code: `return node('vm') && 'escaped'`, stoppedBy: NODE },
  {
    name: 'loads a module through the main module',
    code: `return process.mainModule.require('node:fs').readFileSync && 'escaped'`,
    stoppedBy: NODE,
  },
  {
    name: 'gets the file system binding',
    code: `return process.binding('fs') && 'escaped'`,
    stoppedBy: [...NODE, 'permission'],
  },
  // Signals.
  {
    name: 'sends a signal to the services',
    code: `process.kill(target.pid, 0); return 'escaped'`,
    stoppedBy: [...NODE, 'namespaces'],
  },
  {
    name: 'sends a signal to its parent',
    code: `return process.ppid > 1 && process.kill(process.ppid, 0) && 'escaped'`,
    stoppedBy: [...NODE, 'namespaces'],
  },
  {
    name: 'ends its process',
    code: `return typeof process.reallyExit === 'function' && 'escaped'`,
    stoppedBy: NODE,
  },
  // Out of the realm.
  { name: 'evaluates a string', code: `return eval("'escaped'")`, stoppedBy: ['codegen'] },
  {
    name: 'compiles a string with a function constructor',
    code: `return (async () => {}).constructor("return 'escaped'")()`,
    stoppedBy: ['codegen'],
  },
  {
    name: 'leaves the realm through constructors of its globals',
    code: `return fetch.constructor.constructor('return process')().pid > 0 && 'escaped'`,
    stoppedBy: ['codegen', ...NODE],
  },
  {
    name: 'leaves the realm through the error of an import',
    code: `${OUTER} return outer.constructor.constructor('return process')().pid > 0 && 'escaped'`,
    stoppedBy: ['codegen', 'strip'],
  },
  {
    name: 'leaves the realm through the frames of an error',
    code: `
      Error.prepareStackTrace = (_error, frames) => frames;
      const { stack } = new Error();
      delete Error.prepareStackTrace;
      return stack.constructor.constructor('return process')().pid > 0 && 'escaped'`,
    stoppedBy: ['codegen', ...NODE],
  },
  {
    name: 'leaves the realm through a stack overflow outside',
    code: `
      let caught; const dive = () => { try { new URL('http://site'); dive(); } catch (error) { caught ??= error; } };
      dive();
      return caught.constructor.constructor('return process')().pid > 0 && 'escaped'`,
    stoppedBy: ['codegen', ...NODE],
  },
  // Other releases and visitors.
  {
    name: "changes another release's prototypes",
    before: `Object.prototype.poison = 'escaped'`,
    code: `return ({}).poison`,
    stoppedBy: NODE,
  },
  {
    name: "replaces another release's methods",
    before: `Array.prototype.flatMap = () => 'escaped'`,
    code: `return [].flatMap((one) => one)`,
    stoppedBy: NODE,
  },
  {
    name: "replaces another release's globals",
    before: `globalThis.structuredClone = () => 'escaped'`,
    code: `return structuredClone('sound')`,
    stoppedBy: OWN_REALM,
  },
  {
    name: "listens to another release's promises",
    before: `Promise.prototype.stolen = 'escaped'`,
    code: `return Promise.resolve().stolen`,
    stoppedBy: NODE,
  },
  {
    name: 'leaves a value in a global variable',
    before: `globalThis.left = 'escaped'`,
    code: `return globalThis.left`,
    stoppedBy: OWN_REALM,
  },
  {
    name: "changes the process's prototypes through the error of an import",
    before: `${ROOT} root.left = 'escaped'`,
    code: `${ROOT} return root.left`,
    stoppedBy: ['strip'],
  },
  // Time and memory.
  {
    name: 'never ends',
    code: `for (const end = Date.now() + 3_000; Date.now() < end; ); return 'escaped'`,
    stoppedBy: [],
    lifted: SPENT,
  },
  {
    name: 'spins on microtasks',
    code: `for (const end = Date.now() + 3_000; Date.now() < end; ) await null; return 'escaped'`,
    stoppedBy: [],
    lifted: SPENT,
  },
  {
    name: 'never answers',
    code: `return new Promise((resolve) => setTimeout(resolve, 3_000, 'escaped'))`,
    stoppedBy: [],
    lifted: SPENT,
  },
  {
    name: 'fills the heap',
    code: `const kept = []; for (let index = 0; index < 2_000; index += 1) kept.push(new Array(10_000).fill(index)); return 'escaped'`,
    stoppedBy: [],
    lifted: { ...SPENT, heapMegabytes: 1_000, growthMegabytes: 5_000 },
  },
  {
    name: 'fills buffers',
    code: `const kept = []; for (let index = 0; index < 100; index += 1) kept.push(new Uint8Array(7_000_000).fill(1)); return 'escaped'`,
    stoppedBy: ['limits'],
    lifted: { ...SPENT, growthMegabytes: 5_000 },
  },
  {
    name: 'makes endless calls',
    code: `
      const answers = await Promise.all(Array.from({ length: 80 }, () => fetch('/api/v1/talks')));
      return answers.every(({ ok }) => ok) && 'escaped'`,
    stoppedBy: [],
    lifted: { calls: 1_000 },
  },
];
