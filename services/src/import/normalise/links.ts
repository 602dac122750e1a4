import type { TalkLinkKind } from '@lectern/contracts';
import { secureLink } from '../../text/description/public-link.js';
import { shorten } from '../../text/text.js';
import { lineOf } from '../parse.js';
import { youtubeId } from '../../text/video-links.js';

export interface ImportedLink {
  kind: TalkLinkKind;
  /** https */
  url: string;
  host: string;
  title: string | null;
}

/** An address from a source, with the source's description of it. */
export interface GivenLink {
  url: unknown;
  /** The source's word for its kind. */
  type?: unknown;
  title?: unknown;
}

/** Limit per talk; further links are dropped. */
export const MOST_LINKS = 20;
const LONGEST = 500;

const TYPES: Record<string, TalkLinkKind> = {
  slides: 'slides',
  slide: 'slides',
  repo: 'repository',
  repository: 'repository',
  code: 'repository',
  blog: 'article',
  'write-up': 'article',
  article: 'article',
  handout: 'article',
  discussion: 'discussion',
};

/** Links that occur on every talk of a catalogue and so say nothing about the talk. */
const NOISE =
  /creativecommons\.org|\/\/(?:www\.)?(?:youtube\.com|youtu\.be|facebook\.com|twitter\.com|x\.com|instagram\.com|linkedin\.com|meetup\.com|t\.me|amara\.org|patreon\.com)\//iu;
const WEBSITE =
  /schedule|conference|playlist|licen[cs]e|\bgroup\b|\bevent\b|\bmeetup\b|announcement|webpage|website|home ?page|talk url|^archive$|\bweb$/iu;
const SLIDES =
  /(?:^|\.)(?:speakerdeck\.com|slideshare\.net|slides\.com|noti\.st|slid\.es|prezi\.com|slideslive\.com|rabbit-shocker\.org)$/u;
const CODE = /(?:^|\.)(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|gist\.github\.com|sr\.ht)$/u;

function kindOf(url: URL, input: GivenLink): TalkLinkKind {
  const type = typeof input.type === 'string' ? TYPES[input.type.toLowerCase()] : undefined;
  if (type) return type;
  const linkTitle = typeof input.title === 'string' ? input.title : '';
  const path = url.pathname;
  if (/\bslides?\b|\bpresentation\b|\bdeck\b/iu.test(linkTitle) || SLIDES.test(url.hostname)) return 'slides';
  if (/\bslides?\b|^\/presentation\/|\.pptx?$|\.key$|\.odp$/iu.test(path)) return 'slides';
  if (CODE.test(url.hostname) && !/\.pdf$/iu.test(path)) return 'repository';
  if (/\bblog\b|\barticle\b|\bpost\b|\btranscript\b/iu.test(linkTitle) || /^blog\./u.test(url.hostname))
    return 'article';
  return 'other';
}

/** A link that may be shown; null if it is not https, or says nothing about the talk. */
function readLink(input: GivenLink): ImportedLink | null {
  const address = typeof input.url === 'string' ? secureLink(input.url) : null;
  if (address === null || address.length > LONGEST) return null;
  const title = lineOf(input.title);
  if (input.type === undefined && (NOISE.test(address) || WEBSITE.test(title) || youtubeId(address)))
    return null;
  const url = new URL(address);
  if (input.type === undefined && url.pathname === '/' && url.search === '') return null;
  const shown = /^https?:/iu.test(title) || title === '' ? null : shorten(title, 200);
  return { kind: kindOf(url, input), url: address, host: url.hostname, title: shown };
}

/** A talk's links: slides first, deduplicated, at most twenty. */
export function readLinks(input: GivenLink[]): ImportedLink[] {
  const byUrl = new Map<string, ImportedLink>();
  for (const link of input.map(readLink)) if (link && !byUrl.has(link.url)) byUrl.set(link.url, link);
  const links = [...byUrl.values()];
  const slides = links.filter(({ kind }) => kind === 'slides');
  return [...slides, ...links.filter(({ kind }) => kind !== 'slides')].slice(0, MOST_LINKS);
}
