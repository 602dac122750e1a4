import { STEP_UPS } from '@lectern/contracts';
import { z } from 'zod';

const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional();

const WEB_ADDRESS = 'an address that begins with https:// or http://';

const webAddress = optional.pipe(z.url({ protocol: /^https?$/, error: `must be ${WEB_ADDRESS}` }).optional());

const addressOrOff = optional.pipe(
  z
    .union([z.literal('off'), z.url({ protocol: /^https?$/, error: `must be off, or ${WEB_ADDRESS}` })])
    .optional(),
);

const onOrOff = optional.pipe(z.enum(['on', 'off']).optional());

/** Comma-separated secrets; the first one signs. */
const secrets = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((secret) => secret.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().min(32, 'each must have at least 32 characters')))
  .transform((list) => (list.length > 0 ? list : undefined))
  .optional();

export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: optional,
  PUBLIC_URL: webAddress,
  ASSETS_URL: webAddress,
  CONSOLE_URL: webAddress,
  CONSOLE_PORT: z
    .union([z.literal('').transform(() => undefined), z.coerce.number().int().min(1).max(65_535)])
    .optional(),
  METRICS_PORT: z
    .union([z.literal('').transform(() => undefined), z.coerce.number().int().min(1).max(65_535)])
    .optional(),
  METRICS_HOST: optional,
  OVERLOAD_REQUESTS: z.coerce.number().int().min(1).max(100_000).default(500),
  OVERLOAD_DELAY_MS: z.coerce.number().int().min(10).max(60_000).default(2_000),
  PROCESSES: z
    .union([z.literal('').transform(() => undefined), z.coerce.number().int().min(1).max(1_000)])
    .optional(),
  MIN_FREE_DISK_MB: z.coerce.number().int().min(1).max(1_000_000_000).default(200),
  STUCK_JOB_SECONDS: z.coerce.number().int().min(0).max(86_400).default(300),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress,
  OTEL_EXPORTER_OTLP_HEADERS: optional.pipe(
    z
      .string()
      .regex(/^[^=,\s]+=[^,]*(?:,[^=,\s]+=[^,]*)*$/, 'must be name=value, separated by commas')
      .optional(),
  ),
  OTEL_SERVICE_NAME: optional,
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  DATABASE_FILE: optional,
  DATABASE_URL: optional.pipe(
    z
      .url({
        protocol: /^(mysql|mariadb)$/,
        error: 'must be an address that begins with mysql:// or mariadb://',
      })
      .optional(),
  ),
  /** On by default if the server is on another machine. */
  DATABASE_TLS: onOrOff,
  /** Path of certificates in PEM. */
  DATABASE_CA: optional,
  SECRET: optional.pipe(z.string().min(32, 'must have at least 32 characters').optional()),
  SECRET_KEYS: secrets,
  LASTING_KEYS: secrets,
  AUDIT_KEYS: secrets,
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GITHUB_CLIENT_ID: optional,
  GITHUB_CLIENT_SECRET: optional,
  CONSOLE_GITHUB_CLIENT_ID: optional,
  CONSOLE_GITHUB_CLIENT_SECRET: optional,
  VAR_DIR: optional,
  DELETED_ACCOUNTS_FILE: optional,
  S3_ENDPOINT: webAddress,
  S3_BUCKET: optional.pipe(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket')
      .optional(),
  ),
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  YOUTUBE_URL: addressOrOff,
  ARCHIVE_URL: addressOrOff,
  MEDIA_CCC_URL: addressOrOff,
  YOUTUBE_API_KEY: optional,
  YOUTUBE_API_URL: webAddress,
  YOUTUBE_DAILY_UNITS: z.coerce.number().int().min(0).max(10_000_000).default(5_000),
  AVATAR_ORIGINS: optional,
  VIDEO_HOSTS: z
    .string()
    .default(
      // archive.org redirects requests for a file to the server below us.archive.org that has it.
      'archive.org,*.us.archive.org,media.ccc.de,cdn.media.ccc.de,video.fosdem.org,dl.afpy.org',
    )
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z.string().regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be host names separated by commas'),
      ),
    ),
  SMTP_URL: optional.pipe(
    z
      .url({ protocol: /^smtps?$/, error: 'must be an address that begins with smtp:// or smtps://' })
      .optional(),
  ),
  SMTP_TLS: onOrOff,
  SMTP_CA: optional,
  MAIL_FROM: optional.pipe(
    z
      .string()
      .regex(/^[^\p{Cc}]*[^\s@<>]+@[^\s@<>]+>?$/u, 'must be an address, or a name and an address in <>')
      .optional(),
  ),
  PAGES_DIR: optional,
  CONTACT_ADDRESS: optional.pipe(z.email('must be an e-mail address').optional()),
  SITE_ENVIRONMENT: optional.pipe(z.string().trim().max(40, 'may have 40 characters').optional()),
  SECURITY_CONTACT: optional.pipe(
    z.url({ protocol: /^(mailto|https)$/, error: 'must begin with mailto: or https://' }).optional(),
  ),
  TELEMETRY_DAYS: z.coerce.number().int().min(7).max(3_650).default(90),
  LOG_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  BUILDS_DIR: optional,
  /** Undefined if unset; set but empty means no operators. */
  OPERATORS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((address) => address.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^[^\s@]+@[^\s@]+$/, 'must be e-mail addresses separated by commas')))
    .optional(),
  STEP_UP: optional.pipe(z.enum(STEP_UPS).optional()),
  PAGE_BUDGET_KB: z.coerce.number().positive().max(10_000).default(120),
  PAGE_BUDGET_MAX_KB: z.coerce.number().positive().max(10_000).default(140),
  LLM_URL: webAddress,
  LLM_API_KEY: optional,
  LLM_MODEL: optional,
  LLM_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(20_000),
  LLM_DAILY_TOKENS: z.coerce.number().int().min(0).max(2_000_000_000).default(500_000),
  STT_URL: webAddress,
  STT_API_KEY: optional,
  STT_MODEL: optional,
  // Node's fetch waits for the beginning of an answer for five minutes at most.
  STT_TIMEOUT_MS: z.coerce.number().int().min(100).max(290_000).default(240_000),
  STT_DAILY_MINUTES: z.coerce.number().int().min(0).max(1_000_000).default(240),
  STT_LARGEST_MB: z.coerce.number().int().min(1).max(2_000).default(25),
  LECTERN_DEV_SHELL: webAddress,
  LECTERN_DEV_REMOTES: optional,
  RENDER_ISOLATION: optional.pipe(z.enum(['sealed', 'guarded', 'partial']).optional()),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  TRUST_PROXY: optional,
});
export type Environment = z.infer<typeof Environment>;
