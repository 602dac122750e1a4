// Threads started by a test's code bypass Jest: they load the sources, too.
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (!isMainThread) register('./thread-sources.mjs', import.meta.url);
