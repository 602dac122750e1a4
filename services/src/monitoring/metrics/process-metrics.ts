import { readdir, readFile } from 'node:fs/promises';
import { eventLoopDelay } from '../event-loop-delay.js';
import { Gauge, type Metric } from './metric.js';

const STARTED = Date.now() / 1_000 - process.uptime();

const openFiles = async (): Promise<number> => (await readdir('/proc/self/fd')).length;

async function maxFiles(): Promise<number> {
  const [, most] = /^Max open files\s+(\d+)/m.exec(await readFile('/proc/self/limits', 'utf8')) ?? [];
  return Number(most);
}

/** The metrics that Prometheus clients usually export about a process and Node, under their usual names. */
export const PROCESS_METRICS: readonly Metric[] = [
  new Gauge(
    { name: 'process_cpu_user_seconds_total', help: 'Processor time spent in user space.' },
    { read: () => process.cpuUsage().user / 1e6, type: 'counter' },
  ),
  new Gauge(
    { name: 'process_cpu_system_seconds_total', help: 'Processor time spent in the kernel.' },
    { read: () => process.cpuUsage().system / 1e6, type: 'counter' },
  ),
  new Gauge(
    { name: 'process_start_time_seconds', help: 'When the process started, in seconds since 1970.' },
    { read: () => STARTED },
  ),
  new Gauge(
    { name: 'process_resident_memory_bytes', help: 'Memory in use.' },
    { read: () => process.memoryUsage.rss() },
  ),
  new Gauge({ name: 'process_open_fds', help: 'Open file descriptors; Linux only.' }, { read: openFiles }),
  new Gauge(
    { name: 'process_max_fds', help: 'Limit on open file descriptors; Linux only.' },
    { read: maxFiles },
  ),
  new Gauge(
    { name: 'nodejs_heap_size_total_bytes', help: 'Memory reserved for JavaScript objects.' },
    { read: () => process.memoryUsage().heapTotal },
  ),
  new Gauge(
    { name: 'nodejs_heap_size_used_bytes', help: 'Memory used by JavaScript objects.' },
    { read: () => process.memoryUsage().heapUsed },
  ),
  new Gauge(
    {
      name: 'nodejs_external_memory_bytes',
      help: 'Memory outside of the heap that JavaScript objects hold.',
    },
    { read: () => process.memoryUsage().external },
  ),
  new Gauge(
    { name: 'nodejs_eventloop_lag_seconds', help: 'Longest delay of the event loop since the last scrape.' },
    { read: () => eventLoopDelay.longestMs() / 1_000 },
  ),
  new Gauge(
    { name: 'nodejs_version_info', help: 'Version of Node, as a label.', labels: ['version'] },
    { read: () => [[[process.version], 1]] },
  ),
];
