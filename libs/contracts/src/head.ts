import { SITE } from './site.js';

/** A page's head tags. */
export interface Head {
  /** The whole title, site suffix included. */
  title: string;
  description: string;
  /** The title used when the page is shared; defaults to `title`. */
  social?: string;
  /** Path of the canonical address; the server and the browser put the site's origin before it. */
  canonical: string;
  /** Open Graph type; defaults to `website`. */
  type?: 'website' | 'video.other' | 'profile';
  /** Absolute address of the social picture. */
  image?: string | null;
  /** Structured data, schema.org, without `@context`. */
  jsonLd?: Readonly<Record<string, unknown>>;
  /**
   * HTTP status of the page's HTML; defaults to 200. 500 and 503 count when a call of the page failed on the
   * server.
   */
  status?: 200 | 404 | 410 | 500 | 503;
  /** The page is answered by a redirect to this path. */
  redirect?: string;
}

/** One element of the head beside the title. `text` is raw: it must be escaped when written. */
export interface HeadTag {
  tag: 'meta' | 'link' | 'script';
  attributes: Record<string, string>;
  text?: string;
}

/** The elements for a head, identical on the server and in the browser. */
export function headTags(head: Head, origin: string): HeadTag[] {
  const address = `${origin}${head.canonical}`;
  const found = (head.status ?? 200) < 400;
  const named = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });
  const property = (name: string, content: string): HeadTag => ({
    tag: 'meta',
    attributes: { property: name, content },
  });
  const tags = [
    named('description', head.description),
    ...(found
      ? [{ tag: 'link' as const, attributes: { rel: 'canonical', href: address } }]
      : [named('robots', 'noindex')]),
    property('og:site_name', SITE.name),
    property('og:type', head.type ?? 'website'),
    property('og:title', head.social ?? head.title),
    property('og:description', head.description),
    property('og:url', address),
    named('twitter:card', head.image ? 'summary_large_image' : 'summary'),
    named('twitter:title', head.social ?? head.title),
    named('twitter:description', head.description),
  ];
  if (head.image) tags.push(property('og:image', head.image), named('twitter:image', head.image));
  if (head.jsonLd) {
    const text = JSON.stringify({ '@context': 'https://schema.org', ...head.jsonLd });
    tags.push({ tag: 'script', attributes: { type: 'application/ld+json' }, text });
  }
  return tags;
}

/**
 * The head of a page that sets none of its own.
 *
 * @source product.md, section 2, "Header": titles and descriptions differ for paths containing /trending, /popular and for all others
 */
export function defaultHead(pathname: string): Head {
  if (pathname.includes('/trending')) {
    return {
      title: `Trending Talks | ${SITE.name}`,
      description: 'The technical talks that people watch and like most right now.',
      canonical: '/trending',
    };
  }
  if (pathname.includes('/popular')) {
    return {
      title: `Most Popular Talks | ${SITE.name}`,
      description: 'The most watched recorded technical talks of all time.',
      canonical: '/popular',
    };
  }
  return { title: `${SITE.name} | Recorded technical talks`, description: SITE.tagline, canonical: pathname };
}
