'use strict';
// The process in which one owner's server builds run. sandbox/launch.ts starts it without any access to the
// services; it reads frames from standard input and writes frames to standard output. The services validate
// its output: nothing here protects them.
const { AsyncLocalStorage } = require('node:async_hooks');
const { Buffer } = require('node:buffer');
const { randomUUID, randomBytes } = require('node:crypto');
const { readFileSync, writeSync } = require('node:fs');
const { join } = require('node:path');
const { performance } = require('node:perf_hooks');
const { clearTimeout, setInterval, setTimeout } = require('node:timers');
const { URL } = require('node:url');
const vm = require('node:vm');
const { MAX_FRAME_BYTES, frameOf, frames } = require('./frames.cjs');
const { seal } = require('./seal.cjs');

// References this file needs, before the realm loses them.
const { process } = globalThis;

/** Barriers disabled by a test, to prove what they hold. */
const without = new Set((process.argv[2] ?? '').split(','));

/** Compiled once and shared by all realms: two releases of the shell, and whatever their realms run. */
const scripts = new Map();
const MAX_SCRIPTS = 12;
const realms = new Map();
/** In-flight renders. */
const underWay = new Set();
const renderOf = new AsyncLocalStorage();
const timers = new Map();

/** Frequently used names: access through a realm's global object is slow, a variable is fast. */
const NAMES =
  'Object,Array,Symbol,Math,JSON,Promise,Map,Set,WeakMap,WeakSet,String,Number,Boolean,RegExp,Date,Error,TypeError,Reflect,Intl,' +
  'parseInt,parseFloat,isNaN,isFinite,encodeURIComponent,decodeURIComponent,URL,URLSearchParams,setTimeout,clearTimeout';

const partsOf = Object.fromEntries(
  [
    ['bytes', 'realm-bytes.cjs'],
    ['events', 'realm-events.cjs'],
    ['url', 'realm-url.cjs'],
    ['fetching', 'realm-fetch.cjs'],
    ['realm', 'realm.cjs'],
  ].map(([name, file]) => {
    const source = readFileSync(join(module.path, file), 'utf8');
    return [name, new vm.Script(source, { filename: file })];
  }),
);

let unsent = [];

/** Writes are batched until the end of the turn; many small writes would cost more than rendering. */
function send(message) {
  unsent.push(frameOf(message));
  if (unsent.length === 1) process.nextTick(flush);
}

function sendNow(message) {
  send(message);
  flush();
}

function flush() {
  const frame = unsent.length === 1 ? unsent[0] : Buffer.concat(unsent);
  unsent = [];
  for (let sent = 0; sent < frame.length;) sent += writeSync(1, frame, sent);
}

/** Properties of an address, passed as text, one per line. */
const PARTS = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
];
const partsOfUrl = (url) => PARTS.map((name) => url[name]).join('\n');

/** Operations a realm may call in its process. Each returns text or a number. */
const OPERATIONS = {
  now: () => performance.now(),
  uuid: () => randomUUID(),
  random: () => randomBytes(4).readUInt32LE(),
  'url-parts': () => PARTS.join('\n'),
  url: (_realm, input, base) => partsOfUrl(new URL(input, base)),
  'url-part': (_realm, href, name, value) => {
    const url = new URL(href);
    if (PARTS.includes(name)) url[name] = value;
    return partsOfUrl(url);
  },
  timer(realm, id, ms, again) {
    const key = `${realm.key} ${id}`;
    const run = () => {
      if (!again) timers.delete(key);
      realm.code.timer(id);
    };
    timers.set(key, again ? setInterval(quiet(run), ms) : setTimeout(quiet(run), ms));
  },
  untimer(realm, id) {
    const key = `${realm.key} ${id}`;
    clearTimeout(timers.get(key));
    timers.delete(key);
  },
  call(realm, id, path) {
    const render = renderOf.getStore();
    if (!underWay.has(render)) return 'The render is over.';
    send({ type: 'call', id: realm.calls.add(id), render, path });
    return '';
  },
  // Sent immediately: the code that begins may block everything afterwards.
  busy: (_realm, id, running) =>
    void (running === 1 ? sendNow : send)({ type: 'busy', id, running: running === 1 }),
  rendered(_realm, id, page) {
    if (!underWay.delete(id)) return;
    const text = `{"type":"rendered","id":${Number(id)},"page":${page}}`;
    if (Buffer.byteLength(text) > MAX_FRAME_BYTES)
      send({ type: 'failed', id, error: 'The page is too large' });
    else sendNow(text);
  },
  failed(_realm, id, error) {
    if (!underWay.delete(id)) return;
    send({ type: 'failed', id, error: String(error).slice(0, 10_000) });
  },
};

/** A late error of a render must not end the process for the others. */
function quiet(run) {
  return () => {
    try {
      run();
    } catch {
      // The render is already gone.
    }
  };
}

const isPlain = (value) => value === null || (typeof value !== 'object' && typeof value !== 'function');

/** The one function of this process that a realm can call. */
function hostOf(realm) {
  return (name, ...values) => {
    try {
      if (typeof name !== 'string' || !Object.hasOwn(OPERATIONS, name) || !values.every(isPlain))
        return undefined;
      const answer = OPERATIONS[name](realm, ...values);
      return isPlain(answer) ? answer : undefined;
    } catch {
      return undefined;
    }
  };
}

/** Call numbers across all realms, as the services know them. */
const calls = new Map();
let nextCall = 1;

function open({ realm: key, shell, build }) {
  const realm = { key, code: null, context: null, calls: null };
  realm.calls = {
    add(id) {
      calls.set(nextCall, { realm, id });
      return nextCall++;
    },
  };
  if (!without.has('realm')) {
    realm.context = vm.createContext(Object.create(null), {
      codeGeneration: { strings: without.has('codegen'), wasm: false },
    });
    for (const name of ['WebAssembly', 'SharedArrayBuffer', 'Atomics'])
      vm.runInContext(`delete globalThis.${name}`, realm.context);
  }
  const run = (script) => (realm.context ? script.runInContext(realm.context) : script.runInThisContext());
  const { realm: start, ...parts } = Object.fromEntries(
    Object.entries(partsOf).map(([name, script]) => [name, run(script)]),
  );
  realm.code = start(hostOf(realm), parts);
  const fault = realm.code.shell(run(scriptOf(shell)), shell.key);
  if (fault !== '') return send({ type: 'refused', realm: key, error: String(fault).slice(0, 10_000) });
  if (build) realm.code.pages(run(scriptOf(build)), build.key);
  realms.set(key, realm);
  send({ type: 'opened', realm: key });
}

function scriptOf({ key, text }) {
  const known = scripts.get(key);
  if (known) return known;
  const around = `(function({${NAMES}}){return function(module,exports,require){${text}\n}})`;
  const script = new vm.Script(around, { filename: key });
  scripts.set(key, script);
  for (const oldest of scripts.keys()) {
    if (scripts.size <= MAX_SCRIPTS) break;
    scripts.delete(oldest);
  }
  return script;
}

const RECEIVE = {
  ping: () => send({ type: 'pong' }),
  open(message) {
    try {
      open(message);
    } catch (error) {
      // Convert it to text in there: it may be a value of the realm.
      send({
        type: 'refused',
        realm: message.realm,
        error: typeof error?.message === 'string' ? error.message : 'It threw an unknown error',
      });
    }
  },
  close: ({ realm }) => void realms.delete(realm),
  drop: ({ id }) => void underWay.delete(id),
  answer({ id, status, headers, body }) {
    const call = calls.get(id);
    calls.delete(id);
    quiet(() => call?.realm.code.answered(call.id, status, JSON.stringify(headers ?? {}), body))();
  },
  render({ id, realm, job }) {
    const known = realms.get(realm);
    if (!known) return send({ type: 'failed', id, error: 'The release is not loaded' });
    underWay.add(id);
    renderOf.run(
      id,
      quiet(() => known.code.render(id, JSON.stringify(job))),
    );
  },
};

process.stdin.on(
  'data',
  frames((message) => RECEIVE[message.type]?.(message)),
);
// The parent process is gone.
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL'));
process.on('unhandledRejection', () => undefined);
process.on('uncaughtException', () => undefined);
// By default it would open the inspector.
process.on('SIGUSR1', () => undefined);

if (!without.has('strip')) seal();
send({ type: 'ready' });
