import { randomBytes } from 'node:crypto';
import {
  headTags,
  PAGE_DATA_ID,
  PAGE_ROOT_ID,
  type Head,
  type HeadTag,
  type OwnedPage,
  type PageData,
} from '@lectern/contracts';
import type { Encoding } from '../gateway/compression.js';
import { AUTH_TOKEN_COOKIE } from '../gateway/cookies.js';
import type { PageReleases, ServedShell } from '../platform/snapshot/index.js';
import { integrityOf } from '../platform/tables/index.js';
import { hashSource } from '../html/content-policy.js';
import { escapeHtml, escapeJson } from '../html/escape.js';
import { type Fragment, TOKEN } from '../platform/rendering/index.js';
import { type Joined, JoinedPage, type Parts } from './joined/joined-page.js';
import { trustedTypes } from './trusted-types.js';

export interface DocumentParts {
  /** Null if the browser renders. */
  rendered: Fragment | null;
  owner: OwnedPage | null;
  /** CSS of every document. */
  styles: string;
  head: Head;
  releases: PageReleases;
  /** Primary ones that the visitor has chosen. */
  languages: readonly string[];
  shell: ServedShell;
  origin: string;
  /** What the site is, on the console; null elsewhere. */
  environment: string | null;
}

/** What differs between two visitors of the same page. */
export interface Personal {
  /** Of style elements; new for every response. */
  nonce: string;
  csrfToken: string;
  /** Identifies this view in telemetry; empty if it is not counted. */
  pageToken: string;
  /** HTML about what differs from other visitors' pages, with {@link PLACES}; empty if nothing does. */
  banner: string;
}

// Random, so that no page content can be mistaken for them.
const NONCE = `nonce-${randomBytes(16).toString('hex')}`;
const PAGE = `page-${randomBytes(16).toString('hex')}`;
const BANNER = `banner-${randomBytes(16).toString('hex')}`;
/** Where a visitor's own values are filled in. */
export const PLACES = { nonce: NONCE, csrfToken: TOKEN } as const;
/** Marks the end of the beginning, which contains everything that differs between visitors. */
const BEGINNING = `beginning-${randomBytes(16).toString('hex')}`;
const PERSONAL = new RegExp(`(${NONCE}|${TOKEN}|${PAGE}|${BEGINNING})`);

/** A page's HTML, to be filled in for each visitor. */
export class PageTemplate {
  private readonly page: JoinedPage;

  /** @param scripts sources of its inline scripts in a content security policy */
  constructor(
    private readonly html: string,
    readonly scripts: readonly string[] = [],
  ) {
    this.page = joinable(html);
  }

  /** The earlier template if both are the same page: it may have been compressed already. */
  orSame(earlier: PageTemplate | undefined): PageTemplate {
    return earlier?.html === this.html ? earlier : this;
  }

  /** Compresses this page in every way that the earlier one is, before it takes its place. */
  compressAs(earlier: PageTemplate): Promise<void> {
    return this.page.compressAs(earlier.page);
  }

  /** Characters. */
  get length(): number {
    return this.html.length;
  }

  /** The compressed page of a visitor without a banner; null until {@link join} has compressed it once. */
  joined(personal: Omit<Personal, 'banner'>, encoding: Encoding): Joined | null {
    return this.page.joined(valuesOf(personal), encoding);
  }

  /** The compressed page, in which a visitor's own values are not; null if that is impossible. */
  join(personal: Personal, encoding: Encoding): Promise<Joined | null> {
    const { banner } = personal;
    const page = banner === '' ? this.page : joinable(withBanner(this.html, banner));
    return page.join(valuesOf(personal), encoding);
  }

  fill(personal: Personal): string {
    const values = valuesOf(personal).set(BEGINNING, '');
    const parts = withBanner(this.html, personal.banner).split(PERSONAL);
    return parts.map((part) => values.get(part) ?? part).join('');
  }
}

const valuesOf = ({ nonce, csrfToken, pageToken }: Omit<Personal, 'banner'>) =>
  new Map([
    [NONCE, nonce],
    [TOKEN, escapeHtml(csrfToken)],
    [PAGE, escapeHtml(pageToken)],
  ]);

const withBanner = (html: string, banner: string) => html.replace(BANNER, () => banner);

function joinable(html: string): JoinedPage {
  const [beginning = '', rest = ''] = html.split(BEGINNING);
  return new JoinedPage(partsOf(beginning), partsOf(rest));
}

/** Without a banner. */
const partsOf = (html: string): Parts =>
  withBanner(html, '')
    .split(PERSONAL)
    .map((part) => (PERSONAL.test(part) ? { place: part } : part));

/**
 * A scroll position that is restored, or given by a fragment, needs the real height of all parts above it: see
 * `below-fold.ts` of the shell.
 */
const LAY_OUT_ALL =
  "(location.hash||performance.getEntriesByType('navigation')[0]?.type!='navigate')&&document.documentElement.setAttribute('data-laid-out','')";

/**
 * Whether a member is expected, before it is known: space is reserved for what only a visitor or only a member
 * sees. The cookie signs no one in.
 */
const EXPECT_MEMBER = `/(^|; )${AUTH_TOKEN_COOKIE}=/.test(document.cookie)&&document.documentElement.setAttribute('data-member','')`;

/** A form without an action, submitted before its script runs, would reload the page and lose what was typed into it. */
const KEEP_TYPED =
  "document.addEventListener('submit',e=>{if(!e.target.hasAttribute('action'))e.preventDefault()})";

/**
 * Ends the time in which policies for strings can be created, also in frames that have no address of their own: those are other globals, which
 * could each have one, but inherit the page's rules.
 */
const NO_MORE_POLICIES =
  "document.head.append(Object.assign(document.createElement('meta'),{httpEquiv:'Content-Security-Policy',content:\"trusted-types 'none'\"}))";

const SCRIPTS_ID = 'lectern-scripts';

/**
 * Inserts the page's scripts, in their order. If it is rendered, its first frame is on its way to the screen by then, unless the tab is in the
 * background, which has no frames.
 */
const START_SCRIPTS = [
  `(s=>document.addEventListener('DOMContentLoaded',()=>document.hidden||!document.getElementById('${PAGE_ROOT_ID}').firstChild?s():requestAnimationFrame(()=>setTimeout(s))))(()=>{`,
  `const t=document.getElementById('${SCRIPTS_ID}');if(t){const c=document.importNode(t.content,true);`,
  `for(const e of c.querySelectorAll('script'))e.async=false;t.replaceWith(c)}})`,
].join('');

/**
 * A template's content is not requested. Scripts that are requested with the page share the line with its largest picture, whatever their
 * priority. Those that a running script inserts need no nonce, which the page's other code could read.
 */
const afterFirstPaint = (code: readonly string[]) =>
  `<template id="${SCRIPTS_ID}">${code.join('\n')}</template>`;

/** A page: its head names everything the first screen needs, with its hash. */
export function pageTemplate(parts: DocumentParts): PageTemplate {
  const { rendered, owner, styles, head, releases, languages, shell, origin, environment } = parts;
  const { pictures, body } = withoutPreloads(rendered?.body ?? '');
  const code = [...scripts(shell), ...(owner ? ownerPreloads(owner) : [])];
  const inline = inlineScripts(releases, shell);
  const chosen = languages.length > 0 ? ` data-languages="${languages.join()}"` : '';
  const html = `<!DOCTYPE html>
<html lang="en"${chosen}>
<head>
<meta charset="utf-8">
<meta name="csrf-token" content="${TOKEN}">
<meta name="page-token" content="${PAGE}">
<meta property="csp-nonce" nonce="${NONCE}">${BEGINNING}
<title>${escapeHtml(head.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${environment === null ? '' : `<meta name="site-environment" content="${escapeHtml(environment)}">`}
${pictures}
<script>${inline.guards}</script>
<script type="importmap">${inline.map}</script>
${afterFirstPaint(code)}
${fonts(shell).join('\n')}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${headTags(head, origin).map(tagHtml).join('\n')}
<style nonce="${NONCE}">${styles}</style>
${owner ? ownerSheets(owner, releases).join('\n') : ''}
${(rendered?.styles ?? '').replace(/^<style/, `<style nonce="${NONCE}"`)}
</head>
<body>
<div id="${PAGE_ROOT_ID}">${body}</div>
${BANNER}
<script type="application/json" id="${PAGE_DATA_ID}">${dataOf(parts)}</script>
${rendered ? '' : '<noscript>This page needs JavaScript at the moment. Please try again in a minute.</noscript>'}
</body>
</html>
`;
  return new PageTemplate(html, [inline.guards, inline.map].map(hashSource));
}

/**
 * React puts preloads of prioritised pictures before the HTML. They belong at the top of the head: a picture
 * that comes from another host needs a connection first, and the styles are a third of the document.
 */
function withoutPreloads(html: string): { pictures: string; body: string } {
  const [pictures = ''] = /^(<link rel="preload" as="image"[^>]*>)*/.exec(html) ?? [];
  return { pictures, body: html.slice(pictures.length) };
}

function dataOf({ rendered, releases, origin }: DocumentParts): string {
  const data: Omit<PageData, 'queries' | 'answers'> = {
    snapshot: releases.snapshot,
    rendered: rendered !== null,
    origin,
  };
  // Already JSON.
  const { queries, answers } = rendered ?? { queries: 'null', answers: 'null' };
  return escapeJson(`${JSON.stringify(data).slice(0, -1)},"queries":${queries},"answers":${answers}}`);
}

/**
 * These come before every script from a file: rules for strings that become code or markup, whether everything is laid out and a member
 * expected, which forms cannot be submitted yet, and when scripts start; and the hashes of ES modules, which no element carries.
 */
function inlineScripts({ developmentOrigins, moduleHashes }: PageReleases, { base }: ServedShell) {
  const assetsOrigin = base.startsWith('/') ? null : new URL(base).origin;
  // Development tools create markup and scripts from strings.
  const rules = developmentOrigins.length > 0 ? [] : [trustedTypes(assetsOrigin), NO_MORE_POLICIES];
  return {
    guards: [...rules, LAY_OUT_ALL, EXPECT_MEMBER, KEEP_TYPED, START_SCRIPTS].join(';'),
    // Written even if empty: a later import map can add to it, but not change what it names.
    map: escapeJson(JSON.stringify({ integrity: moduleHashes })),
  };
}

/** The shell's scripts run in this order once the document is parsed. */
function scripts({ manifest, base, verified: isVerified }: ServedShell): string[] {
  return [...manifest.chunks, manifest.entry].map((path) => {
    const hash = isVerified ? integrityOf(manifest, path) : null;
    return `<script defer src="${escapeHtml(base + path)}"${verified(hash)}></script>`;
  });
}

/**
 * The owner's entry and the chunks of its exposed module, with the attributes of the later requests:
 * otherwise they are fetched twice. They come after what the page is
 * painted with: fonts, style sheets, pictures.
 */
function ownerPreloads({ remote: { release }, expose }: OwnedPage): string[] {
  const files = [{ path: release.entry, integrity: release.integrity }, ...(release.exposes[expose] ?? [])];
  const how = release.type === 'module' ? 'rel="modulepreload"' : 'rel="preload" as="script"';
  return files.map(
    (file) =>
      `<link ${how} href="${escapeHtml(release.base + file.path)}"${verified(file.integrity)} fetchpriority="low">`,
  );
}

/**
 * Style sheets of the owner's module, loaded before its HTML is shown. A development server's are loaded by
 * scripts.
 */
function ownerSheets({ remote, expose }: OwnedPage, { manifests }: PageReleases): string[] {
  const manifest = manifests.get(remote.name);
  const paths = manifest?.exposes.find(({ name }) => name === expose)?.styles ?? [];
  return paths.map(
    (path) =>
      `<link rel="stylesheet" href="${escapeHtml(remote.release.base + path)}"${verified(manifest ? integrityOf(manifest, path) : null)}>`,
  );
}

const fonts = ({ manifest, base }: ServedShell): string[] =>
  manifest.preload.map(
    (path) =>
      `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(base + path)}" crossorigin="anonymous">`,
  );

/** Fetch attributes of a script, for the preload and the later request alike. */
const verified = (hash: string | null) => ` crossorigin="anonymous"${hash ? ` integrity="${hash}"` : ''}`;

function tagHtml({ tag, attributes, text }: HeadTag): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const open = `<${tag} data-head${written.join('')}>`;
  return tag === 'script' ? `${open}${escapeJson(text ?? '')}</script>` : open;
}
