'use strict';
// The realm of one release: its own global object and intrinsics. Its only link to the surrounding process is
// `host`, which exchanges text and numbers only, never throws, and is called but never exposed.
(function realm(host, parts) {
  const { bytes, events, url, fetching } = parts;
  const define = (members) => {
    for (const name of Object.keys(members))
      Object.defineProperty(globalThis, name, { value: members[name], writable: true, configurable: true });
  };

  define({ globalThis, self: globalThis });

  const MAX_TIMERS = 1_000;
  const timers = new Map();
  let nextTimer = 1;
  function start(run, ms, again, values) {
    if (typeof run !== 'function') throw new TypeError('A timer requires a function');
    if (timers.size >= MAX_TIMERS) throw new RangeError('There are too many timers');
    const id = nextTimer++;
    timers.set(id, { run: () => run(...values), again });
    host('timer', id, Number(ms) || 0, again ? 1 : 0);
    return id;
  }
  function stop(id) {
    if (timers.delete(id)) host('untimer', id);
  }
  const later = (run, ms) => start(run, ms, false, []);
  define({
    setTimeout: (run, ms, ...values) => start(run, ms, false, values),
    setInterval: (run, ms, ...values) => start(run, Math.max(1, Number(ms) || 0), true, values),
    setImmediate: (run, ...values) => start(run, 0, false, values),
    clearTimeout: stop,
    clearInterval: stop,
    clearImmediate: stop,
    queueMicrotask: (run) => void Promise.resolve().then(() => run()),
  });

  const silent = () => undefined;
  const METHODS = [
    'log',
    'info',
    'warn',
    'error',
    'debug',
    'trace',
    'group',
    'groupCollapsed',
    'groupEnd',
    'time',
    'timeEnd',
    'table',
  ];
  define({
    console: Object.fromEntries(METHODS.map((name) => [name, silent])),
    performance: { now: () => host('now'), mark: silent, measure: silent, timeOrigin: Date.now() },
    crypto: {
      randomUUID: () => host('uuid'),
      getRandomValues: (array) => {
        for (let index = 0; index < array.length; index += 1) array[index] = host('random');
        return array;
      },
    },
  });
  bytes(define);
  events(define, later);
  url(
    define,
    host('url-parts').split('\n'),
    (input, base) => host('url', input, base),
    (href, name, value) => host('url-part', href, name, value),
  );
  const answered = fetching(define, (id, path) => host('call', id, path));

  // Stubs for the Node APIs that React's server build references: rendering to text only needs them to exist.
  const absent = (name) => () => {
    throw new Error(`${name} is not available while rendering on the server`);
  };
  class AsyncLocalStorage {
    getStore() {
      return undefined;
    }
    run(_store, run, ...values) {
      return run(...values);
    }
  }
  const BUILTINS = {
    util: { TextEncoder: globalThis.TextEncoder, TextDecoder: globalThis.TextDecoder },
    crypto: { createHash: absent('createHash'), ...globalThis.crypto },
    async_hooks: { AsyncLocalStorage },
    stream: { Readable: class Readable {}, Writable: class Writable {} },
  };

  /** Evaluates a CommonJS file, given as its wrapper function. */
  function evaluate(file, require) {
    const module = { exports: {} };
    file(globalThis)(module, module.exports, require);
    return module.exports;
  }

  let shell;
  let pages;
  const text = (error) => String((error instanceof Error && (error.stack || error.message)) || error);

  async function render(id, job) {
    const busy = (running) => host('busy', id, running ? 1 : 0);
    const { url, snapshot, expose, languages } = JSON.parse(job);
    let exports;
    if (expose !== null) {
      busy(true);
      exports = pages().exposes[expose];
      busy(false);
    }
    const { queries, ...page } = await shell.render({ url, snapshot, exports, languages, busy });
    return JSON.stringify({ ...page, queries: JSON.stringify(queries ?? null) });
  }

  // Called by the process; exchanges text and numbers, and the wrapper functions of the two builds.
  return {
    shell(file, key) {
      try {
        shell = evaluate(file, (name) => {
          const builtin = name.replace(/^node:/, '');
          if (Object.hasOwn(BUILTINS, builtin)) return BUILTINS[builtin];
          throw new Error(`${key} requires '${name}', which does not exist.`);
        });
        return '';
      } catch (error) {
        return text(error);
      }
    },
    pages(file, key) {
      let exports;
      pages = () =>
        (exports ??= evaluate(file, (name) => {
          if (Object.hasOwn(shell.shared, name)) return shell.shared[name];
          throw new Error(`${key} requires '${name}', which the shell does not share.`);
        }));
    },
    render(id, job) {
      render(id, job).then(
        (page) => host('rendered', id, page),
        (error) => host('failed', id, text(error)),
      );
    },
    timer(id) {
      const timer = timers.get(id);
      if (!timer) return;
      if (!timer.again) timers.delete(id);
      timer.run();
    },
    answered,
  };
});
