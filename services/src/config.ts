import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SITE } from '@lectern/contracts';
import { z } from 'zod';
import type { S3Settings } from './storage/s3-storage.js';

/** What an identity provider knows this site by. */
export interface ProviderCredentials {
  clientId: string;
  clientSecret: string;
}

/** Servers of a developer whose code takes the place of releases; never in production. */
export interface DevelopmentServers {
  /** Address of the shell's server, with a slash at the end; null serves the shell's release. */
  shell: string | null;
  remotes: { name: string; entry: string }[];
}

/** A language model that writes summaries and tags, at an address that speaks OpenAI's chat completions. */
export interface LanguageModelSettings {
  /** Such as `https://models.example/v1`, without a slash at the end. */
  url: string;
  apiKey: string;
  model: string;
  timeoutMs: number;
  /** Tokens a day (UTC), of all processes together. */
  dailyTokens: number;
}

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
  /** Signs cookies and tokens; at least 32 characters. */
  secret: string;
  /** Null, outside production only: the local provider stands in. */
  google: ProviderCredentials | null;
  github: ProviderCredentials | null;
  /** Folder of what the process writes. */
  varDir: string;
  /** Null keeps files in the folder `varDir/files`. */
  s3: S3Settings | null;
  /** Origin of the video platform, asked for titles and pictures of videos; null never asks. */
  youtubeUrl: string | null;
  /** `smtp://user:password@host:port` or `smtps://…`; null leaves mails as files in `varDir/mails`. */
  smtpUrl: string | null;
  /** Who mails come from, as a header has it: `Lectern <no-reply@example.org>`. */
  mailFrom: string;
  /** Null: summaries and tags are made the built-in way. */
  llm: LanguageModelSettings | null;
  /** Verified e-mail addresses of those who decide on rollouts, in lower case. */
  operators: string[];
  /** Bytes of JavaScript (brotli) that a first visit to a page may load: without a word in its manifest, and at most. */
  budgets: { page: number; most: number };
  /** Checkout whose builds are registered at start; null registers none, as in tests. */
  buildsDir: string | null;
  /** Null unless a developer's servers are named. */
  development: DevelopmentServers | null;
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed; empty trusts nobody. */
  trustProxy: string[];
}

/** Injection token of {@link Config}. */
export const CONFIG = Symbol('config');

const ROOT = resolve(import.meta.dirname, '../..');
const PLACEHOLDER = /^(?:(.)\1*$|change|replace|placeholder|example|secret|password|your[-_ ]|todo|xxx|<)/i;

const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional();

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: optional,
  PUBLIC_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  DATABASE_FILE: optional,
  DATABASE_URL: optional.pipe(z.url({ protocol: /^(mysql|mariadb)$/ }).optional()),
  SECRET: optional.pipe(z.string().min(32, 'must have at least 32 characters').optional()),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GITHUB_CLIENT_ID: optional,
  GITHUB_CLIENT_SECRET: optional,
  VAR_DIR: optional,
  S3_ENDPOINT: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  S3_BUCKET: optional.pipe(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket')
      .optional(),
  ),
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  YOUTUBE_URL: optional.pipe(z.union([z.literal('off'), z.url({ protocol: /^https?$/ })]).optional()),
  SMTP_URL: optional.pipe(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: optional.pipe(
    z
      .string()
      .regex(/^[^\p{Cc}]*[^\s@<>]+@[^\s@<>]+>?$/u, 'must be an address, or a name and an address in <>')
      .optional(),
  ),
  BUILDS_DIR: optional,
  OPERATORS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((address) => address.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^[^\s@]+@[^\s@]+$/, 'must be e-mail addresses with commas between'))),
  PAGE_BUDGET_KB: z.coerce.number().positive().max(10_000).default(120),
  PAGE_BUDGET_MAX_KB: z.coerce.number().positive().max(10_000).default(140),
  LLM_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  LLM_API_KEY: optional,
  LLM_MODEL: optional,
  LLM_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(20_000),
  LLM_DAILY_TOKENS: z.coerce.number().int().min(0).max(2_000_000_000).default(500_000),
  LECTERN_DEV_SHELL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  LECTERN_DEV_REMOTES: optional,
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  TRUST_PROXY: optional,
});
type Environment = z.infer<typeof Environment>;

/** Required in production, and never a value that somebody left from an example. */
const GUARDED = [
  'SECRET',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GITHUB_CLIENT_ID',
  'GITHUB_CLIENT_SECRET',
] as const satisfies (keyof Environment)[];

/** The environment cannot be run with; the message has a line for each variable and never a value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  constructor(problems: string[]) {
    super(`The configuration is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/**
 * Reads the settings from environment variables. Outside production a missing SECRET is made once and kept in
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
  return {
    env: env.NODE_ENV,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: env.PORT,
    publicUrl,
    databaseFile: env.DATABASE_FILE ? resolve(ROOT, env.DATABASE_FILE) : join(varDir, 'lectern.db'),
    databaseUrl: env.DATABASE_URL ?? null,
    secret: env.SECRET ?? keptSecret(varDir),
    google: credentials(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
    github: credentials(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET),
    varDir,
    s3: s3Settings(env),
    youtubeUrl: youtubeUrl(env),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `${SITE.name} <no-reply@${new URL(publicUrl).hostname}>`,
    llm: languageModel(env),
    operators: env.OPERATORS,
    budgets: budgets(env),
    buildsDir: env.BUILDS_DIR ? resolve(ROOT, env.BUILDS_DIR) : env.NODE_ENV === 'test' ? null : ROOT,
    development: env.NODE_ENV === 'development' ? developmentServers(env) : null,
    logLevel: env.LOG_LEVEL,
    trustProxy: (env.TRUST_PROXY ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  };
}

function refuseMissing(env: Environment): void {
  const problems = GUARDED.flatMap((name) => {
    const value = env[name];
    if (!value) return [`${name}: is required in production`];
    return PLACEHOLDER.test(value) ? [`${name}: is still a placeholder`] : [];
  });
  if (problems.length > 0) throw new ConfigError(problems);
}

/** All of it or nothing: half a configuration would keep files where nobody looks for them. */
function s3Settings(env: Environment): S3Settings | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region = 'us-east-1',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    const placeholders = (['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).filter(
      (name) => env.NODE_ENV === 'production' && PLACEHOLDER.test(env[name] ?? ''),
    );
    if (placeholders.length > 0) {
      throw new ConfigError(placeholders.map((name) => `${name}: is still a placeholder`));
    }
    return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey };
  }
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length && !env.S3_REGION) return null;
  throw new ConfigError(missing.map((name) => `${name}: is required beside the other S3 settings`));
}

function budgets({ PAGE_BUDGET_KB, PAGE_BUDGET_MAX_KB }: Environment): Config['budgets'] {
  if (PAGE_BUDGET_MAX_KB < PAGE_BUDGET_KB) {
    throw new ConfigError(['PAGE_BUDGET_MAX_KB: must not be less than PAGE_BUDGET_KB']);
  }
  return { page: PAGE_BUDGET_KB * 1_000, most: PAGE_BUDGET_MAX_KB * 1_000 };
}

/** All of it or nothing: half a configuration would leave the model unused without a word. */
function languageModel(env: Environment): LanguageModelSettings | null {
  const names = ['LLM_URL', 'LLM_API_KEY', 'LLM_MODEL'] as const;
  const { LLM_URL: url, LLM_API_KEY: apiKey, LLM_MODEL: model } = env;
  if (url && apiKey && model) {
    if (env.NODE_ENV === 'production' && PLACEHOLDER.test(apiKey))
      throw new ConfigError(['LLM_API_KEY: is still a placeholder']);
    return {
      url: url.replace(/\/+$/, ''),
      apiKey,
      model,
      timeoutMs: env.LLM_TIMEOUT_MS,
      dailyTokens: env.LLM_DAILY_TOKENS,
    };
  }
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  throw new ConfigError(missing.map((name) => `${name}: is required beside the other settings of the model`));
}

/** A test that names no stand-in asks nobody. */
function youtubeUrl({ YOUTUBE_URL, NODE_ENV }: Environment): string | null {
  if (YOUTUBE_URL === 'off' || (NODE_ENV === 'test' && !YOUTUBE_URL)) return null;
  return new URL(YOUTUBE_URL ?? 'https://www.youtube.com').origin;
}

/** `LECTERN_DEV_REMOTES` is a list of `name=address of its remoteEntry.js`, with commas between. */
function developmentServers(env: Environment): DevelopmentServers | null {
  const remotes = (env.LECTERN_DEV_REMOTES ?? '').split(',').flatMap((pair) => {
    const [name = '', entry = ''] = pair.split('=').map((part) => part.trim());
    if (!pair.trim()) return [];
    if (!name || !URL.canParse(entry))
      throw new ConfigError([`LECTERN_DEV_REMOTES: ${pair} is not name=address`]);
    return [{ name, entry }];
  });
  const shell = env.LECTERN_DEV_SHELL ?? null;
  return shell || remotes.length > 0 ? { shell, remotes } : null;
}

function credentials(
  clientId: string | undefined,
  clientSecret: string | undefined,
): ProviderCredentials | null {
  return clientId && clientSecret ? { clientId, clientSecret } : null;
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
