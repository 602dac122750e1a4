import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SITE } from '@lectern/contracts';
import { ConfigError, refuseLocalProvider, refuseMissing } from './config-checks.js';
import { Environment } from './config-environment.js';
import { operatorsAtHome } from './config-operators.js';
import {
  budgets,
  credentials,
  developmentServers,
  type DevelopmentServers,
  languageModel,
  type LanguageModelSettings,
  type PageBudgets,
  type ProviderCredentials,
  s3Settings,
  youtubeUrl,
} from './config-parts.js';
import { keys } from './config-keys.js';
import type { Keys } from './gateway/signing.js';
import type { IsolationLevel } from './site/sandbox/launch.js';
import type { S3Settings } from './storage/s3-storage.js';

export { ConfigError, type DevelopmentServers, type LanguageModelSettings };

/** The settings of one process, read once at its start. */
export interface Config {
  env: 'development' | 'test' | 'production';
  host: string;
  port: number;
  /** Origin of the site as a browser sees it, without a slash at the end. */
  publicUrl: string;
  /** File of the embedded database; not used when `databaseUrl` is set. */
  databaseFile: string;
  /** `mysql://user:password@host:port/database`, or null for the embedded database. */
  databaseUrl: string | null;
  keys: Keys;
  /** Null, outside production only: the local provider stands in. */
  google: ProviderCredentials | null;
  github: ProviderCredentials | null;
  /** Folder of what the process writes. */
  varDir: string;
  /** Null keeps files in the folder `varDir/files`. */
  s3: S3Settings | null;
  /** Origin of the video platform, asked for titles and pictures of videos; null never asks. */
  youtubeUrl: string | null;
  /** Hosts whose video files pages may play; `*.` before a name stands for all below it. */
  videoHosts: string[];
  /** `smtp://user:password@host:port` or `smtps://…`; null leaves mails as files in `varDir/mails`. */
  smtpUrl: string | null;
  /** Who mails come from, as a header has it: `Lectern <no-reply@example.org>`. */
  mailFrom: string;
  /** Null: summaries and tags are made the built-in way. */
  llm: LanguageModelSettings | null;
  /** Verified e-mail addresses of those who decide on rollouts, in lower case; {@link operatorsAtHome} where none are configured. */
  operators: string[];
  budgets: PageBudgets;
  /** Checkout whose builds are registered at start; null registers none, as in tests. */
  buildsDir: string | null;
  /** Null unless a developer's servers are named. */
  development: DevelopmentServers | null;
  /** The least that must stand between a remote's code and this machine while it renders pages. */
  renderIsolation: IsolationLevel;
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed; empty trusts nobody. */
  trustProxy: string[];
}

/** Injection token of {@link Config}. */
export const CONFIG = Symbol('config');

const ROOT = resolve(import.meta.dirname, '../..');
/**
 * Reads the settings from environment variables. Outside production a missing `SECRET` is made once and kept in
 * `VAR_DIR/secret`. Throws a {@link ConfigError} that names every variable which is wrong or missing.
 *
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
  return {
    env: env.NODE_ENV,
    host,
    port: env.PORT,
    publicUrl,
    databaseFile: env.DATABASE_FILE ? resolve(ROOT, env.DATABASE_FILE) : join(varDir, 'lectern.db'),
    databaseUrl: env.DATABASE_URL ?? null,
    keys: keys(env, () => keptSecret(varDir)),
    google: credentials(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
    github: credentials(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET),
    varDir,
    s3: s3Settings(env),
    youtubeUrl: youtubeUrl(env),
    videoHosts: env.VIDEO_HOSTS,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `${SITE.name} <no-reply@${new URL(publicUrl).hostname}>`,
    llm: languageModel(env),
    operators: env.OPERATORS ?? operatorsAtHome(env, host, publicUrl),
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

/** Kept in a file, so that sessions outlive a restart; `wx` lets one of several processes write it. */
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
