import { ConfigError, PLACEHOLDER } from './config-checks.js';
import type { Environment } from './config-environment.js';
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

/** Bytes of JavaScript (brotli) that a first visit to a page may load: without a word in its manifest, and at most. */
export interface PageBudgets {
  page: number;
  most: number;
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

/** All of it or nothing: half a configuration would keep files where nobody looks for them. */
export function s3Settings(env: Environment): S3Settings | null {
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

export function budgets({ PAGE_BUDGET_KB, PAGE_BUDGET_MAX_KB }: Environment): PageBudgets {
  if (PAGE_BUDGET_MAX_KB < PAGE_BUDGET_KB) {
    throw new ConfigError(['PAGE_BUDGET_MAX_KB: must not be less than PAGE_BUDGET_KB']);
  }
  return { page: PAGE_BUDGET_KB * 1_000, most: PAGE_BUDGET_MAX_KB * 1_000 };
}

/** All of it or nothing: half a configuration would leave the model unused without a word. */
export function languageModel(env: Environment): LanguageModelSettings | null {
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
export function youtubeUrl({ YOUTUBE_URL, NODE_ENV }: Environment): string | null {
  if (YOUTUBE_URL === 'off' || (NODE_ENV === 'test' && !YOUTUBE_URL)) return null;
  return new URL(YOUTUBE_URL ?? 'https://www.youtube.com').origin;
}

/** `LECTERN_DEV_REMOTES` is a list of `name=address of its remoteEntry.js`, with commas between. */
export function developmentServers(env: Environment): DevelopmentServers | null {
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

export function credentials(
  clientId: string | undefined,
  clientSecret: string | undefined,
): ProviderCredentials | null {
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}
