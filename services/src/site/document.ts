import {
  defaultHead,
  headTags,
  PAGE_DATA_ID,
  PAGE_ROOT_ID,
  type Head,
  type HeadTag,
  type OwnedPage,
  type PageData,
} from '@lectern/contracts';
import { integrityOf, type PageReleases, type ServedShell } from '../modules/rollouts/snapshots.service.js';
import { escapeHtml, escapeJson } from './escape.js';
import type { SitePage } from './pages.service.js';

export interface DocumentParts {
  page: SitePage;
  releases: PageReleases;
  shell: ServedShell;
  pathname: string;
  origin: string;
  /** New for every answer. */
  nonce: string;
  csrfToken: string;
}

/** The HTML of a page: everything that the first screen needs is named in its head, with its hash. */
export function document(parts: DocumentParts): string {
  const { page, releases, shell, pathname, origin, nonce, csrfToken } = parts;
  const head = headOf(page, pathname);
  const data: PageData = {
    snapshot: releases.snapshot,
    rendered: page.rendered !== null,
    queries: page.rendered?.queries ?? null,
    origin,
  };
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(head.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="csrf-token" content="${escapeHtml(csrfToken)}">
<meta property="csp-nonce" nonce="${nonce}">
${[...scripts(shell, nonce), ...(page.owner ? ownerPreloads(page.owner) : []), ...fonts(shell)].join('\n')}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${headTags(head, origin).map(tagHtml).join('\n')}
<style nonce="${nonce}">${page.styles}</style>
${(page.rendered?.styles ?? '').replace(/^<style/, `<style nonce="${nonce}"`)}
</head>
<body>
<div id="${PAGE_ROOT_ID}">${page.rendered?.body ?? ''}</div>
<script type="application/json" id="${PAGE_DATA_ID}">${escapeJson(JSON.stringify(data))}</script>
${page.rendered ? '' : '<noscript>This page needs JavaScript at the moment. Please try again in a minute.</noscript>'}
</body>
</html>
`;
}

/** The page's own head, else what the shell gives every page. */
export function headOf({ rendered, owner }: SitePage, pathname: string): Head {
  return rendered?.head ?? { ...defaultHead(pathname), ...(!owner && { canonical: pathname }) };
}

/** The shell's scripts run when the document is parsed, in this order; they are downloaded at once. */
function scripts({ manifest, base, verified: isVerified }: ServedShell, nonce: string): string[] {
  return [...manifest.chunks, manifest.entry].map((path) => {
    const hash = isVerified ? integrityOf(manifest, path) : null;
    return `<script defer src="${escapeHtml(base + path)}" nonce="${nonce}"${verified(hash)}></script>`;
  });
}

/** The owner's entry and the chunks of its exposed module, as they are requested later: anything else is fetched twice. */
function ownerPreloads({ remote: { release }, expose }: OwnedPage): string[] {
  const files = [{ path: release.entry, integrity: release.integrity }, ...(release.exposes[expose] ?? [])];
  return files.map(
    (file) =>
      `<link rel="preload" as="script" href="${escapeHtml(release.base + file.path)}"${verified(file.integrity)}>`,
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
