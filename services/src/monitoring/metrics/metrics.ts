import { Counter, Gauge, Histogram, type Metric } from './metric.js';
import { PROCESS_METRICS } from './process-metrics.js';

/**
 * Everything a process measures about itself. Names and labels are stable: others' dashboards and alerts use them. `docs/metrics.md`
 * describes them.
 */
export const metrics = {
  httpRequests: new Counter({
    name: 'lectern_http_requests_total',
    help: 'Requests answered, by the pattern of their route; all pages of the site have the route /*.',
    labels: ['method', 'route', 'status'],
    most: 5_000,
  }),
  httpDuration: new Histogram({
    name: 'lectern_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
    labels: ['method', 'route'],
    most: 1_000,
  }),
  httpInProgress: new Gauge({
    name: 'lectern_http_requests_in_progress',
    help: 'Requests in progress in a route, or waiting for one.',
  }),
  quickAnswers: new Counter({
    name: 'lectern_http_quick_answers_total',
    help: 'Requests answered from memory before their route.',
  }),
  overloadRefusals: new Counter({
    name: 'lectern_overload_refusals_total',
    help: 'Requests refused with 503 because the process was overloaded, by exhausted resource.',
    labels: ['reason'],
    known: [['requests'], ['event_loop']],
  }),
  ready: new Gauge({
    name: 'lectern_ready',
    help: 'Whether each part that visitors need is available: 1 or 0.',
    labels: ['check'],
  }),
  renderDuration: new Histogram({
    name: 'lectern_render_duration_seconds',
    help: 'Time to render a page on the server, including waiting, by the release that owns it.',
    labels: ['remote', 'release'],
  }),
  renderFaults: new Counter({
    name: 'lectern_render_faults_total',
    help: 'Pages that could not be rendered on the server, by the release that owns them.',
    labels: ['remote', 'release'],
  }),
  renderQueue: new Gauge({
    name: 'lectern_render_queue_length',
    help: 'Pages being rendered or waiting for it.',
  }),
  renderProcesses: new Gauge({
    name: 'lectern_render_processes',
    help: 'Processes that render pages.',
  }),
  databaseDuration: new Histogram({
    name: 'lectern_database_query_duration_seconds',
    help: 'Time from a statement to its result, including waiting for a connection.',
    labels: ['statement'],
    bounds: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  }),
  databaseErrors: new Counter({
    name: 'lectern_database_errors_total',
    help: 'Statements that failed, by error code of the driver, including expected duplicates.',
    labels: ['code'],
  }),
  databasePool: new Gauge({
    name: 'lectern_database_pool_connections',
    help: 'Connections to the database, by state.',
    labels: ['state'],
  }),
  databasePoolWaiting: new Gauge({
    name: 'lectern_database_pool_waiting',
    help: 'Statements that wait for a connection.',
  }),
  writeQueue: new Gauge({
    name: 'lectern_write_queue_length',
    help: 'Transactions that write or wait for their turn.',
  }),
  jobRuns: new Counter({
    name: 'lectern_job_runs_total',
    help: 'Passes of background jobs.',
    labels: ['job', 'result'],
  }),
  jobsRunning: new Gauge({
    name: 'lectern_jobs_running',
    help: 'Background jobs with a pass in progress.',
  }),
  jobRunning: new Gauge({
    name: 'lectern_job_running_seconds',
    help: 'How long the pass in progress has taken so far; 0 if there is none.',
    labels: ['job'],
  }),
  jobStuck: new Gauge({
    name: 'lectern_job_stuck',
    help: 'Whether the pass in progress takes ten times the usual length: 1 or 0.',
    labels: ['job'],
  }),
  jobDone: new Gauge({
    name: 'lectern_job_last_done_timestamp_seconds',
    help: 'When this process last completed a pass, in seconds since 1970; 0 if it never has.',
    labels: ['job'],
  }),
  diskFree: new Gauge({
    name: 'lectern_disk_free_bytes',
    help: 'Free space of the disks that are written to: files, database (the embedded one).',
    labels: ['disk'],
  }),
  diskSize: new Gauge({
    name: 'lectern_disk_size_bytes',
    help: 'Size of these disks.',
    labels: ['disk'],
  }),
  processes: new Gauge({
    name: 'lectern_processes',
    help: 'Processes of the site: running, and how many are expected.',
    labels: ['state'],
  }),
  captionsRefused: new Gauge({
    name: 'lectern_captions_refused',
    help: 'Whether the last requests for captions were refused: 1 or 0.',
    labels: ['source'],
  }),
  lastBackup: new Gauge({
    name: 'lectern_backup_last_timestamp_seconds',
    help: 'When the last backup was made, in seconds since 1970; 0 if there is none.',
  }),
  lastRestore: new Gauge({
    name: 'lectern_restore_last_timestamp_seconds',
    help: 'When a backup was last restored, for a try or in earnest, in seconds since 1970; 0 if never.',
  }),
  certificateEnd: new Gauge({
    name: 'lectern_tls_expiry_timestamp_seconds',
    help: 'When the certificates of the site and its console end, in seconds since 1970.',
    labels: ['host'],
  }),
  cacheRequests: new Counter({
    name: 'lectern_cache_requests_total',
    help: 'Look-ups in caches: responses of the API, pages, and renders, which several pages share.',
    labels: ['cache', 'result'],
  }),
  mails: new Counter({
    name: 'lectern_mails_total',
    help: 'Mails handed to the mail server, and attempts that failed; mails given up are not retried.',
    labels: ['result'],
    known: [['sent'], ['failed'], ['given-up']],
  }),
  mailQueue: new Gauge({
    name: 'lectern_mail_queue_length',
    help: 'Mails that are due or will be retried, of all processes.',
  }),
  rolloutActions: new Counter({
    name: 'lectern_rollout_acts_total',
    help: 'Changes of what visitors get, by this process: start, share, promote, rollback, automatic-rollback and others.',
    labels: ['act'],
    known: [['start'], ['share'], ['promote'], ['rollback'], ['automatic-rollback'], ['recall']],
  }),
  securityEvents: new Counter({
    name: 'lectern_security_events_total',
    help: 'Events of the security log.',
    labels: ['event', 'code'],
  }),
};

/** All metrics in Prometheus' text format, version 0.0.4. */
export async function exposition(): Promise<string> {
  const all: Metric[] = [...Object.values(metrics), ...PROCESS_METRICS];
  const texts = await Promise.all(
    all.map(
      async (metric) =>
        `# HELP ${metric.name} ${metric.help}\n# TYPE ${metric.name} ${metric.type}\n${await metric.lines()}`,
    ),
  );
  return texts.join('');
}
