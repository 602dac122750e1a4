import { findPage, type Head, type Snapshot } from '@lectern/contracts';
import { internalPath } from '../internal-path.js';
import { RenderError } from '../renderer-limits.js';

/** Who rendered a page, as far as it decides what the page may say of itself. */
export interface Speaker {
  /** Name of the remote; null where the site itself answers, and for the remotes that come with it. */
  remote: string | null;
  snapshot: Snapshot;
  /** Path and query that were asked for. */
  url: string;
  /** Whether the site itself failed to answer one of the page's calls. */
  hasFailed: boolean;
}

/** Characters. */
const LIMITS = { title: 300, description: 1_000, address: 2_000, data: 50_000 };
const TYPES = ['website', 'video.other', 'profile'] as const;
const BASE = 'https://site.invalid';

/**
 * A page's head of what was given for one, written anew: nothing that is not known comes along. Its addresses are pages of who rendered it.
 *
 * @throws RenderError
 */
export function judgeHead(given: unknown, speaker: Speaker): Head | null {
  if (given === null || given === undefined) return null;
  if (typeof given !== 'object') throw new RenderError("The page's head is no object");
  const head = given as Partial<Record<keyof Head, unknown>>;
  return {
    title: text(head.title, 'title'),
    description: text(head.description, 'description'),
    ...(head.social !== undefined && { social: text(head.social, 'title') }),
    canonical: ownPath(head.canonical, speaker, 'canonical address'),
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

/** A path of this site that the snapshot gives to the same remote. */
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
  // That the site is at fault is the site's to say.
  if ((given === 500 || given === 503) && hasFailed) return given;
  throw new RenderError(`The page's status is ${String(given).slice(0, 20)}`);
}

/** Pictures that cannot be shown anyway are left out. */
function picture(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > LIMITS.address || !URL.canParse(given, BASE)) return null;
  return new URL(given, BASE).protocol === 'https:' || given.startsWith('http://') ? given : null;
}

/** As JSON carries it; the vocabulary is the site's to name. */
function structured(given: unknown): Readonly<Record<string, unknown>> {
  const json = JSON.stringify(given) ?? '';
  if (typeof given !== 'object' || Array.isArray(given) || json.length > LIMITS.data)
    throw new RenderError("The page's structured data is no object, or too large");
  const { '@context': _vocabulary, ...data } = JSON.parse(json) as Record<string, unknown>;
  return data;
}
