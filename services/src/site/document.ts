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
import type { PageReleases, ServedShell } from '../modules/rollouts/page-releases.js';
import { integrityOf } from '../modules/rollouts/snapshot-release.js';
import { escapeHtml, escapeJson } from './escape.js';
import type { Fragment } from './fragment/judge-fragment.js';
import { TOKEN } from './fragment/page-ids.js';
import { TRUSTED_TYPES } from './trusted-types.js';

export interface DocumentParts {
  /** Null where the browser renders. */
  rendered: Fragment | null;
  owner: OwnedPage | null;
  /** CSS of every document. */
  styles: string;
  head: Head;
  releases: PageReleases;
  shell: ServedShell;
  origin: string;
}

/** What differs between two visitors who see the same page. */
export interface Personal {
  /** New for every answer. */
  nonce: string;
  csrfToken: string;
  /** By which telemetry tells of this view; empty where nothing is counted. */
  pageToken: string;
  /** HTML that says what of the page is not as others have it; empty where all is. */
  banner: string;
}

// Nobody can guess these, so nothing that a page shows is taken for them.
const NONCE = `nonce-${randomBytes(16).toString('hex')}`;
const PAGE = `page-${randomBytes(16).toString('hex')}`;
const BANNER = `banner-${randomBytes(16).toString('hex')}`;
const PERSONAL = new RegExp(`(${NONCE}|${TOKEN}|${PAGE}|${BANNER})`);

/** The HTML of a page, to be filled in for each visitor. */
export class PageTemplate {
  private readonly parts: string[];

  constructor(html: string) {
    this.parts = html.split(PERSONAL);
  }

  /** Characters. */
  get length(): number {
    return this.parts.reduce((sum, part) => sum + part.length, 0);
  }

  fill({ nonce, csrfToken, pageToken, banner }: Personal): string {
    const values = new Map([
      [NONCE, nonce],
      [TOKEN, escapeHtml(csrfToken)],
      [PAGE, escapeHtml(pageToken)],
      [BANNER, banner],
    ]);
    return this.parts.map((part) => values.get(part) ?? part).join('');
  }
}

/** A page: everything that the first screen needs is named in its head, with its hash. */
export function pageTemplate(parts: DocumentParts): PageTemplate {
  const { rendered, owner, styles, head, releases, shell, origin } = parts;
  return new PageTemplate(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(head.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="csrf-token" content="${TOKEN}">
<meta name="page-token" content="${PAGE}">
<meta property="csp-nonce" nonce="${NONCE}">
${[...guards(releases), ...scripts(shell), ...(owner ? ownerPreloads(owner) : []), ...fonts(shell)].join('\n')}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${headTags(head, origin).map(tagHtml).join('\n')}
<style nonce="${NONCE}">${styles}</style>
${owner ? ownerSheets(owner, releases).join('\n') : ''}
${(rendered?.styles ?? '').replace(/^<style/, `<style nonce="${NONCE}"`)}
</head>
<body>
<div id="${PAGE_ROOT_ID}">${rendered?.body ?? ''}</div>
${BANNER}
<script type="application/json" id="${PAGE_DATA_ID}">${dataOf(parts)}</script>
${rendered ? '' : '<noscript>This page needs JavaScript at the moment. Please try again in a minute.</noscript>'}
</body>
</html>
`);
}

function dataOf({ rendered, releases, origin }: DocumentParts): string {
  const data: Omit<PageData, 'queries' | 'answers'> = {
    snapshot: releases.snapshot,
    rendered: rendered !== null,
    origin,
  };
  // They are JSON already.
  const { queries, answers } = rendered ?? { queries: 'null', answers: 'null' };
  return escapeJson(`${JSON.stringify(data).slice(0, -1)},"queries":${queries},"answers":${answers}}`);
}

/** What stands before every other script: rules for what is made of strings, and the hashes of ES modules, which no element carries. */
function guards({ developmentOrigins, moduleHashes }: PageReleases): string[] {
  // A developer's tools make markup and scripts of strings.
  const types = developmentOrigins.length > 0 ? [] : [`<script nonce="${NONCE}">${TRUSTED_TYPES}</script>`];
  // Also where there is none to name: a map that comes later adds what it says of this one's, and of nothing that was named.
  const map = escapeJson(JSON.stringify({ integrity: moduleHashes }));
  return [...types, `<script type="importmap" nonce="${NONCE}">${map}</script>`];
}

/** The shell's scripts run when the document is parsed, in this order; they are downloaded at once. */
function scripts({ manifest, base, verified: isVerified }: ServedShell): string[] {
  return [...manifest.chunks, manifest.entry].map((path) => {
    const hash = isVerified ? integrityOf(manifest, path) : null;
    return `<script defer src="${escapeHtml(base + path)}" nonce="${NONCE}"${verified(hash)}></script>`;
  });
}

/** The owner's entry and the chunks of its exposed module, as they are requested later: anything else is fetched twice. */
function ownerPreloads({ remote: { release }, expose }: OwnedPage): string[] {
  const files = [{ path: release.entry, integrity: release.integrity }, ...(release.exposes[expose] ?? [])];
  const how = release.type === 'module' ? 'rel="modulepreload"' : 'rel="preload" as="script"';
  return files.map(
    (file) =>
      `<link ${how} href="${escapeHtml(release.base + file.path)}" nonce="${NONCE}"${verified(file.integrity)}>`,
  );
}

/** Style sheets of the owner's module: there before its HTML is seen. A developer's server is asked for them by scripts. */
function ownerSheets({ remote, expose }: OwnedPage, { manifests }: PageReleases): string[] {
  const manifest = manifests.get(remote.name);
  const paths = manifest?.exposes.find(({ name }) => name === expose)?.styles ?? [];
  return paths.map(
    (path) =>
      `<link rel="stylesheet" href="${escapeHtml(remote.release.base + path)}" nonce="${NONCE}"${verified(manifest ? integrityOf(manifest, path) : null)}>`,
  );
}

const fonts = ({ manifest, base }: ServedShell): string[] =>
  manifest.preload.map(
    (path) =>
      `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(base + path)}" crossorigin="anonymous">`,
  );

/** How a script is fetched, by the preload and later alike. */
const verified = (hash: string | null) => ` crossorigin="anonymous"${hash ? ` integrity="${hash}"` : ''}`;

function tagHtml({ tag, attributes, text }: HeadTag): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const open = `<${tag} data-head${written.join('')}>`;
  return tag === 'script' ? `${open}${escapeJson(text ?? '')}</script>` : open;
}
