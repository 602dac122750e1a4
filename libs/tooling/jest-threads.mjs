// Threads started by a test's code bypass Jest. They run what the test run has compiled into TEST_BUILD, since
// loading TypeScript takes each thread a second one; without it they load the sources.
import { register, syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import threads from 'node:worker_threads';

const SOURCES = pathToFileURL(resolve('src')).href;

class CompiledWorker extends threads.Worker {
  /**
   * @param {string | URL} file
   * @param {import('node:worker_threads').WorkerOptions} [options]
   */
  constructor(file, options) {
    const { TEST_BUILD } = process.env;
    const path = String(file);
    if (!TEST_BUILD || !path.startsWith(`${SOURCES}/`)) super(file, options);
    // Without this process's `--import` of the present file.
    else
      super(new URL(pathToFileURL(TEST_BUILD).href + path.slice(SOURCES.length)), {
        ...options,
        execArgv: [],
      });
  }
}

if (threads.isMainThread) {
  Object.assign(threads, { Worker: CompiledWorker });
  syncBuiltinESMExports();
} else register('./thread-sources.mjs', import.meta.url);
