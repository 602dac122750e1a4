import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError, LOOPBACK, PLACEHOLDER } from './checks.js';
import type { Environment } from './environment.js';

/** This site's credentials at an identity provider. */
export interface ProviderCredentials {
  clientId: string;
  clientSecret: string;
}

/** A developer's servers, whose code replaces releases; never in production. */
export interface DevelopmentServers {
  /** Address of the shell's server, with a trailing slash; null serves the shell's release. */
  shell: string | null;
  remotes: { name: string; entry: string }[];
}

/** Bytes of JavaScript, compressed with brotli, that a first visit to a page may load. */
export interface PageBudgets {
  /** Default for a manifest that declares none. */
  page: number;
  /** Maximum that a manifest may declare. */
  most: number;
}

/** A language model for summaries and tags, behind an address that speaks OpenAI's chat completions. */
export interface LanguageModelSettings {
  /** Such as `https://models.example/v1`, without a trailing slash. */
  url: string;
  apiKey: string;
  model: string;
  timeoutMs: number;
  /** Tokens per day (UTC), shared by all processes. */
  dailyTokens: number;
}

/** A server that writes down speech, behind an address that speaks OpenAI's transcriptions. */
export interface SpeechSettings {
  /** Such as `https://models.example/v1`, without a trailing slash. */
  url: string;
  apiKey: string;
  model: string;
  timeoutMs: number;
  /** Minutes of recordings per day (UTC), shared by all processes. */
  dailyMinutes: number;
  /** Larger files are not sent. */
  largestBytes: number;
}

/** Origins of hosts whose recordings and captions anybody may read; null never contacts them. */
export interface RecordingHosts {
  archive: string | null;
  ccc: string | null;
}

/** The official API of the video platform. */
export interface YoutubeApiSettings {
  /** Without a trailing slash. */
  url: string;
  key: string;
  /** Units of its quota per day (UTC), shared by all processes. */
  dailyUnits: number;
}

/** A bucket of an S3-compatible service. */
export interface S3Settings {
  /** Origin, and a path if the service has one; without a trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** All or nothing: a partial configuration would store files in the wrong place. */
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
  throw new ConfigError(missing.map((name) => `${name}: is required with the other S3 settings`));
}

/**
 * Null for the site's own.
 *
 * @throws {ConfigError} for more than an origin, and for plain HTTP on a site with HTTPS, which browsers refuse
 */
export function assetsOrigin({ ASSETS_URL }: Environment, publicUrl: string): string | null {
  if (!ASSETS_URL) return null;
  const { origin, protocol, pathname, search } = new URL(ASSETS_URL);
  if (pathname !== '/' || search)
    throw new ConfigError([
      'ASSETS_URL: must be an origin without a path, which serves /assets/ of the site',
    ]);
  if (protocol !== 'https:' && publicUrl.startsWith('https:'))
    throw new ConfigError(['ASSETS_URL: must use https, as PUBLIC_URL does']);
  return origin === publicUrl ? null : origin;
}

export function budgets({ PAGE_BUDGET_KB, PAGE_BUDGET_MAX_KB }: Environment): PageBudgets {
  if (PAGE_BUDGET_MAX_KB < PAGE_BUDGET_KB) {
    throw new ConfigError(['PAGE_BUDGET_MAX_KB: must not be less than PAGE_BUDGET_KB']);
  }
  return { page: PAGE_BUDGET_KB * 1_000, most: PAGE_BUDGET_MAX_KB * 1_000 };
}

/** All or nothing: with a partial configuration the model would silently be unused. */
export function languageModel(env: Environment): LanguageModelSettings | null {
  const settings = modelServer(env, 'LLM', 'the model');
  return settings && { ...settings, timeoutMs: env.LLM_TIMEOUT_MS, dailyTokens: env.LLM_DAILY_TOKENS };
}

/** All or nothing, too. */
export function speech(env: Environment): SpeechSettings | null {
  const settings = modelServer(env, 'STT', 'the speech server');
  return (
    settings && {
      ...settings,
      timeoutMs: env.STT_TIMEOUT_MS,
      dailyMinutes: env.STT_DAILY_MINUTES,
      largestBytes: env.STT_LARGEST_MB * 1_000_000,
    }
  );
}

function modelServer(
  env: Environment,
  prefix: 'LLM' | 'STT',
  what: string,
): Pick<LanguageModelSettings, 'url' | 'apiKey' | 'model'> | null {
  const names = [`${prefix}_URL`, `${prefix}_API_KEY`, `${prefix}_MODEL`] as const;
  const [url, apiKey, model] = names.map((name) => env[name]);
  if (url && apiKey && model) {
    if (env.NODE_ENV === 'production' && PLACEHOLDER.test(apiKey))
      throw new ConfigError([`${prefix}_API_KEY: is still a placeholder`]);
    return { url: url.replace(/\/+$/, ''), apiKey, model };
  }
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  throw new ConfigError(missing.map((name) => `${name}: is required with the other settings of ${what}`));
}

/**
 * Folder of the operator's own pages.
 *
 * @param root base of a relative path
 * @throws {ConfigError} if the folder does not exist: the pages that come with Lectern would silently take its place
 */
export function pagesDir({ PAGES_DIR }: Environment, root: string): string | null {
  if (!PAGES_DIR) return null;
  const folder = resolve(root, PAGES_DIR);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError(['PAGES_DIR: is not a folder; create it, or remove the variable']);
  return folder;
}

/** Tests contact no other server unless they configure a stand-in. */
export function youtubeUrl({ YOUTUBE_URL, NODE_ENV }: Environment): string | null {
  if (YOUTUBE_URL === 'off' || (NODE_ENV === 'test' && !YOUTUBE_URL)) return null;
  return new URL(YOUTUBE_URL ?? 'https://www.youtube.com').origin;
}

/** Tests contact no other server unless they configure a stand-in. */
export function recordingHosts({ ARCHIVE_URL, MEDIA_CCC_URL, NODE_ENV }: Environment): RecordingHosts {
  const origin = (named: string | undefined, usual: string) =>
    named === 'off' || (NODE_ENV === 'test' && !named) ? null : new URL(named ?? usual).origin;
  return {
    archive: origin(ARCHIVE_URL, 'https://archive.org'),
    ccc: origin(MEDIA_CCC_URL, 'https://api.media.ccc.de'),
  };
}

/** Without a key the API is not used. */
export function youtubeApi(env: Environment): YoutubeApiSettings | null {
  const { YOUTUBE_API_KEY: key, YOUTUBE_API_URL: url, YOUTUBE_DAILY_UNITS: dailyUnits } = env;
  if (!key) {
    if (url) throw new ConfigError(['YOUTUBE_API_URL: has no effect without YOUTUBE_API_KEY']);
    return null;
  }
  if (env.NODE_ENV === 'production' && PLACEHOLDER.test(key))
    throw new ConfigError(['YOUTUBE_API_KEY: is still a placeholder']);
  return {
    url: (url ?? 'https://www.googleapis.com/youtube/v3').replace(/\/+$/, ''),
    key,
    dailyUnits,
  };
}

/** Hosts of Google's and GitHub's profile pictures. */
const AVATAR_ORIGINS = ['https://lh3.googleusercontent.com', 'https://avatars.githubusercontent.com'];

/** Tests contact no other server unless they configure a stand-in. Outside production it may be on this machine. */
export function avatarOrigins({ AVATAR_ORIGINS: named, NODE_ENV }: Environment): string[] {
  if (named === 'off' || (NODE_ENV === 'test' && !named)) return [];
  if (!named) return AVATAR_ORIGINS;
  return named.split(',').map((part) => {
    const url = URL.canParse(part.trim()) ? new URL(part.trim()) : null;
    const isStandIn = url?.protocol === 'http:' && LOOPBACK.test(url.hostname) && NODE_ENV !== 'production';
    if (url && (url.protocol === 'https:' || isStandIn)) return url.origin;
    throw new ConfigError(['AVATAR_ORIGINS: must be off, or https origins separated by commas']);
  });
}

/** `LECTERN_DEV_REMOTES` is a comma-separated list of `name=address of its remoteEntry.js`. */
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
