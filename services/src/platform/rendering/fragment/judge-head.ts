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
export function judgeHead(given: unknown, speaker: Speaker): Head | null {
  if (given === null || given === undefined) return null;
  if (typeof given !== 'object') throw new RenderError("The page's head is no object");
  const head = given as Partial<Record<keyof Head, unknown>>;
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

function text(given: unknown, name: 'title' | 'description'): string {
  if (typeof given !== 'string') throw new RenderError(`The page's ${name} is no text`);
  return given.slice(0, LIMITS[name]);
}

/**
 * A long query typed by the visitor makes a long address, which is not the page's fault: the path alone is
 * used then.
 */
function canonicalPath(given: unknown, speaker: Speaker): string {
  const isLong = typeof given === 'string' && given.length > LIMITS.address;
  return isLong ? new URL(speaker.url, BASE).pathname : ownPath(given, speaker, 'canonical address');
}

/** A path of this site that the snapshot assigns to the same remote. */
function ownPath(given: unknown, { remote, snapshot, url }: Speaker, what: string): string {
  if (typeof given !== 'string' || given.length > LIMITS.address)
    throw new RenderError(`The page's ${what} is no path`);
  const isPath = internalPath(given) === given && URL.canParse(given, BASE);
  const { origin, pathname } = isPath ? new URL(given, BASE) : { origin: '', pathname: '' };
  if (origin !== BASE) throw new RenderError(`The page's ${what} leads away: ${given.slice(0, 60)}`);
  const isAsked = pathname === new URL(url, BASE).pathname;
  if (remote !== null && !isAsked && findPage(snapshot, pathname)?.remote.name !== remote)
    throw new RenderError(`The page's ${what} is another's: ${given.slice(0, 60)}`);
  return given;
}

function statusOf(given: unknown, { hasFailed }: Speaker): NonNullable<Head['status']> {
  if (given === 200 || given === 404 || given === 410) return given;
  // Only the site decides whether the site is at fault.
  if ((given === 500 || given === 503) && hasFailed) return given;
  throw new RenderError(`The page's status is ${String(given).slice(0, 20)}`);
}

/** Pictures that could not be shown anyway are left out. */
function picture(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > LIMITS.address || !URL.canParse(given, BASE)) return null;
  return new URL(given, BASE).protocol === 'https:' || given.startsWith('http://') ? given : null;
}

/** As JSON carries it; only the site sets the vocabulary. */
function structured(given: unknown): Readonly<Record<string, unknown>> {
  const json = JSON.stringify(given) ?? '';
  if (typeof given !== 'object' || Array.isArray(given) || json.length > LIMITS.data)
    throw new RenderError("The page's structured data is no object, or too large");
  const { '@context': _vocabulary, ...data } = JSON.parse(json) as Record<string, unknown>;
  return data;
}
