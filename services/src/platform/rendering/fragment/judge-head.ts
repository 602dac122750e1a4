import { findPage, type Head, type Snapshot } from '@lectern/contracts';
import { internalPath } from '../internal-path.js';
import { RenderError } from '../renderer-limits.js';

/** The properties of a renderer that decide what its page may declare. */
export interface Speaker {
  /** Name of the remote; null for the site itself and its own remotes. */
  remote: string | null;
  snapshot: Snapshot;
  /** Requested path and query. */
  url: string;
  /** Whether the site itself failed to answer one of the page's calls. */
  hasFailed: boolean;
}

/** Characters. */
const LIMITS = { title: 300, description: 1_000, address: 2_000, data: 50_000 };
const TYPES = ['website', 'video.other', 'profile'] as const;
const BASE = 'https://site.invalid';

/**
 * Rebuilds a page's head from untrusted data: unknown members are dropped. Its addresses must be pages of its
 * renderer.
 *
 * @throws {RenderError}
 */
export function judgeHead(value: unknown, speaker: Speaker): Head | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') throw new RenderError("The page's head is not an object");
  const head = value as Partial<Record<keyof Head, unknown>>;
  return {
    title: text(head.title, 'title'),
    description: text(head.description, 'description'),
    ...(head.social !== undefined && { social: text(head.social, 'title') }),
    canonical: canonicalPath(head.canonical, speaker),
    ...(head.type !== undefined && { type: TYPES.find((type) => type === head.type) ?? 'website' }),
    image: picture(head.image),
    ...(head.jsonLd !== undefined && head.jsonLd !== null && { jsonLd: structured(head.jsonLd) }),
    ...(head.status !== undefined && { status: statusOf(head.status, speaker) }),
    ...(head.redirect !== undefined && { redirect: ownPath(head.redirect, speaker, 'redirect') }),
  };
}

function text(value: unknown, name: 'title' | 'description'): string {
  if (typeof value !== 'string') throw new RenderError(`The page's ${name} is not text`);
  return value.slice(0, LIMITS[name]);
}

/**
 * A long query typed by the visitor makes a long address, which is not the page's fault: the path alone is
 * used then.
 */
function canonicalPath(value: unknown, speaker: Speaker): string {
  const isLong = typeof value === 'string' && value.length > LIMITS.address;
  return isLong ? new URL(speaker.url, BASE).pathname : ownPath(value, speaker, 'canonical address');
}

/** A path of this site that the snapshot assigns to the same remote. */
function ownPath(value: unknown, { remote, snapshot, url }: Speaker, what: string): string {
  if (typeof value !== 'string' || value.length > LIMITS.address)
    throw new RenderError(`The page's ${what} is not a path`);
  const isPath = internalPath(value) === value && URL.canParse(value, BASE);
  const { origin, pathname } = isPath ? new URL(value, BASE) : { origin: '', pathname: '' };
  if (origin !== BASE) throw new RenderError(`The page's ${what} leaves the site: ${value.slice(0, 60)}`);
  const isAsked = pathname === new URL(url, BASE).pathname;
  if (remote !== null && !isAsked && findPage(snapshot, pathname)?.remote.name !== remote)
    throw new RenderError(`The page's ${what} belongs to another remote: ${value.slice(0, 60)}`);
  return value;
}

function statusOf(value: unknown, { hasFailed }: Speaker): NonNullable<Head['status']> {
  if (value === 200 || value === 404 || value === 410) return value;
  // Only the site decides whether the site is at fault.
  if ((value === 500 || value === 503) && hasFailed) return value;
  throw new RenderError(`The page's status is ${String(value).slice(0, 20)}`);
}

/** Pictures that could not be shown anyway are left out. */
function picture(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LIMITS.address || !URL.canParse(value, BASE)) return null;
  return new URL(value, BASE).protocol === 'https:' || value.startsWith('http://') ? value : null;
}

/** As JSON carries it; only the site sets the vocabulary. */
function structured(value: unknown): Readonly<Record<string, unknown>> {
  const json = JSON.stringify(value) ?? '';
  if (typeof value !== 'object' || Array.isArray(value) || json.length > LIMITS.data)
    throw new RenderError("The page's structured data is not an object, or is too large");
  const { '@context': _vocabulary, ...data } = JSON.parse(json) as Record<string, unknown>;
  return data;
}
