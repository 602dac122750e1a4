import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type IsolationLevel, SITE, type StepUp } from '@lectern/contracts';
import { z } from 'zod';
import { ConfigError, refuseLocalProvider, refuseMissing } from './checks.js';
import { databaseAddress, smtpSettings } from './connections.js';
import { refuseContradictions } from './contradictions.js';
import { Environment } from './environment.js';
import { type ConsoleAddress, consoleAddress } from './console-address.js';
import { operatorsAtHome, stepUp } from './operators.js';
import {
  assetsOrigin,
  avatarOrigins,
  budgets,
  credentials,
  developmentServers,
  type DevelopmentServers,
  languageModel,
  pagesDir,
  type LanguageModelSettings,
  type PageBudgets,
  type ProviderCredentials,
  recordingHosts,
  type RecordingHosts,
  s3Settings,
  speech,
  type SpeechSettings,
  youtubeApi,
  type YoutubeApiSettings,
  youtubeUrl,
  type S3Settings,
} from './parts.js';
import { keys } from './keys.js';
import type { TracingSettings } from '../monitoring/tracing/tracing.js';
import { type MetricsAddress, metricsAddress, type OverloadLimits, tracing } from './monitoring.js';
import type { Keys } from '../kernel/signing.js';

export {
  ConfigError,
  type DevelopmentServers,
  type LanguageModelSettings,
  type PageBudgets,
  type SpeechSettings,
  type YoutubeApiSettings,
};

/** The settings of one process, read once at start. */
export interface Config {
  env: 'development' | 'test' | 'production';
  host: string;
  port: number;
  /** Origin of the site as seen by browsers, without a trailing slash. */
  publicUrl: string;
  /** Origin that pages load the files of releases from, such as a CDN's; null for the site itself. */
  assetsOrigin: string | null;
  /** Null if there is none: the site then cannot be operated in a browser. */
  console: ConsoleAddress | null;
  /** Where Prometheus reads metrics; null disables them. */
  metrics: MetricsAddress | null;
  /** Where traces are sent; null disables tracing. */
  tracing: TracingSettings | null;
  /** Limits above which requests are refused. */
  overload: OverloadLimits;
  /** How many processes there should be; null: as many as were seen within a day. */
  expectedProcesses: number | null;
  /** Megabytes; a disk with less is reported. */
  minFreeDiskMb: number;
  /** A pass of a background job is not reported as stuck before. */
  stuckJobSeconds: number;
  /** File of the embedded database; ignored if `databaseUrl` is set. */
  databaseFile: string;
  /**
   * `mysql://user:password@host:port/database`, with `ssl=true` and `ca=file` if the connection is encrypted; null for the embedded database.
   */
  databaseUrl: string | null;
  keys: Keys;
  /** Null, outside production only: the local provider is used instead. */
  google: ProviderCredentials | null;
  github: ProviderCredentials | null;
  /** Used at the console instead of `github`, which knows only one host name and its subdomains. */
  consoleGithub: ProviderCredentials | null;
  /** Folder the process writes to. */
  varDir: string;
  /** List of deleted accounts, kept outside of backups: a restore deletes them again. */
  deletedAccountsFile: string;
  /** Null stores files in the folder `varDir/files`. */
  s3: S3Settings | null;
  /** Origin of the video platform, for titles and pictures of videos; null never contacts it. */
  youtubeUrl: string | null;
  /** Hosts whose recordings are asked for captions. */
  recordingHosts: RecordingHosts;
  /** Null: recordings without captions are not written down. */
  speech: SpeechSettings | null;
  /** Null: videos are looked at one by one, and their numbers are not fetched. */
  youtubeApi: YoutubeApiSettings | null;
  /** Origins from which users' pictures are fetched; empty fetches none. */
  avatarOrigins: string[];
  /** Hosts whose video files pages may play; `*.` before a name includes all subdomains. */
  videoHosts: string[];
  /** `smtp://user:password@host:port` or `smtps://…`; null writes mails as files to `varDir/mails`. */
  smtpUrl: string | null;
  /** Certificates that are trusted for `smtpUrl` instead of the system's, as PEM. */
  smtpCa: string | null;
  /** Sender of mails, as in the From header: `Lectern <no-reply@example.org>`. */
  mailFrom: string;
  /** Folder with the operator's `about.md` and `privacy.md`; null shows the ones that come with Lectern. */
  pagesDir: string | null;
  /** What this site is, as its console says: `production`, `staging`. */
  siteEnvironment: string;
  /** E-mail address that visitors can write to; null if the operator has given none. */
  contactAddress: string | null;
  /** Address for reports of vulnerabilities, `mailto:` or `https:`; null publishes none. */
  securityContact: string | null;
  /** How long counts of page views and errors are stored. */
  telemetryDays: number;
  /** How long the log is kept, as the privacy page says; what keeps the log is set up outside. */
  logDays: number;
  /** Null: summaries and tags use the built-in method. */
  llm: LanguageModelSettings | null;
  /** Verified e-mail addresses of operators, in lower case; {@link operatorsAtHome} if none are configured. */
  operators: string[];
  /** How operators confirm actions with lasting effect. */
  stepUp: StepUp;
  budgets: PageBudgets;
  /** Checkout whose builds are registered at start; null registers none, as in tests. */
  buildsDir: string | null;
  /** Null unless development servers are configured. */
  development: DevelopmentServers | null;
  /** Minimum isolation between a remote's code and this machine during rendering. */
  renderIsolation: IsolationLevel;
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  /** Addresses or networks of proxies whose `X-Forwarded-For` is trusted; empty trusts none. */
  trustProxy: string[];
}

/** Injection token of {@link Config}. */
export const CONFIG = Symbol('config');

const ROOT = resolve(import.meta.dirname, '../../..');
/**
 * Reads the settings from environment variables. Outside production a missing `SECRET` is generated once and stored in `VAR_DIR/secret`.
 *
 * @throws {ConfigError} with every invalid or missing variable
 * @source decisions.md, "Identity"
 */
export function loadConfig(variables: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(variables);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (production) refuseMissing(env);
  const varDir = resolve(ROOT, env.VAR_DIR ?? 'var');
  const publicUrl = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://localhost:${env.PORT}`;
  const host = env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  refuseLocalProvider(env, host, publicUrl);
  refuseContradictions(env, publicUrl);
  const smtp = smtpSettings(env);
  const mailFrom = env.MAIL_FROM ?? `${SITE.name} <no-reply@${new URL(publicUrl).hostname}>`;
  const console = consoleAddress(env, host, publicUrl);
  return {
    env: env.NODE_ENV,
    host,
    port: env.PORT,
    publicUrl,
    assetsOrigin: assetsOrigin(env, publicUrl),
    console,
    metrics: metricsAddress(env, console),
    tracing: tracing(env),
    overload: { requests: env.OVERLOAD_REQUESTS, delayMs: env.OVERLOAD_DELAY_MS },
    expectedProcesses: env.PROCESSES ?? null,
    minFreeDiskMb: env.MIN_FREE_DISK_MB,
    stuckJobSeconds: env.STUCK_JOB_SECONDS,
    databaseFile: env.DATABASE_FILE ? resolve(ROOT, env.DATABASE_FILE) : join(varDir, 'lectern.db'),
    databaseUrl: databaseAddress(env),
    keys: keys(env, () => keptSecret(varDir)),
    google: credentials(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
    github: credentials(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET),
    consoleGithub: credentials(env.CONSOLE_GITHUB_CLIENT_ID, env.CONSOLE_GITHUB_CLIENT_SECRET),
    varDir,
    deletedAccountsFile: resolve(ROOT, env.DELETED_ACCOUNTS_FILE ?? join(varDir, 'deleted-accounts.jsonl')),
    s3: s3Settings(env),
    youtubeUrl: youtubeUrl(env),
    youtubeApi: youtubeApi(env),
    recordingHosts: recordingHosts(env),
    speech: speech(env),
    avatarOrigins: avatarOrigins(env),
    videoHosts: env.VIDEO_HOSTS,
    smtpUrl: smtp.url,
    smtpCa: smtp.ca,
    mailFrom,
    pagesDir: pagesDir(env, ROOT),
    siteEnvironment: env.SITE_ENVIRONMENT ?? (production ? 'production' : 'local'),
    contactAddress: env.CONTACT_ADDRESS ?? answeredAddress(env.MAIL_FROM),
    securityContact: env.SECURITY_CONTACT ?? null,
    telemetryDays: env.TELEMETRY_DAYS,
    logDays: env.LOG_DAYS,
    llm: languageModel(env),
    operators: env.OPERATORS ?? operatorsAtHome(env, host, publicUrl),
    stepUp: stepUp(env, host, publicUrl),
    budgets: budgets(env),
    buildsDir: env.BUILDS_DIR ? resolve(ROOT, env.BUILDS_DIR) : env.NODE_ENV === 'test' ? null : ROOT,
    development: env.NODE_ENV === 'development' ? developmentServers(env) : null,
    renderIsolation: env.RENDER_ISOLATION ?? (production ? 'guarded' : 'partial'),
    logLevel: env.LOG_LEVEL,
    trustProxy: (env.TRUST_PROXY ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  };
}

/** The address in `Talks <talks@example.org>`; null for one that nobody reads, or that others cannot write to. */
function answeredAddress(sender = ''): string | null {
  const address = /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
  return z.email().safeParse(address).success && !UNANSWERED.test(address) ? address : null;
}

const UNANSWERED = /^(?:no-?reply|do-?not-?reply)\b/i;

/** Stored in a file, so that sessions survive a restart; with `wx` only one of several processes writes it. */
function keptSecret(varDir: string): string {
  const file = join(varDir, 'secret');
  mkdirSync(varDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
