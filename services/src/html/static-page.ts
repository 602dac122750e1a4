import { randomBytes } from 'node:crypto';
import { SITE } from '@lectern/contracts';
import type { FastifyReply } from 'fastify';
import { contentPolicy, hashSource } from './content-policy.js';
import { escapeHtml } from './escape.js';

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#14191b, #f0f2ed); --soft: light-dark(#4a5356, #b8bfc1);
  --page: light-dark(#f5f6f3, #0e1113); --card: light-dark(#fff, #161a1d); --line: light-dark(#7b8387, #737d82);
  --lamp: #ffc52e; --on-lamp: #14191b; --focus: light-dark(#14191b, #ffc52e); --bad: light-dark(#b3231a, #ff9488); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 1rem; background: var(--page);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: min(26rem, 100%); padding: 2rem; border-top: 4px solid var(--lamp); border-radius: .75rem; background: var(--card); }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.2; }
p { margin: 0 0 1.5rem; color: var(--soft); }
label { display: block; margin-bottom: .375rem; font-weight: 600; }
input, button { width: 100%; min-height: 2.75rem; border-radius: .5rem; font: inherit; }
input { padding: 0 .75rem; border: 1px solid var(--line); background: var(--page); color: inherit; }
input[aria-invalid] { border-color: var(--bad); }
button { margin-top: 1.25rem; border: 0; background: var(--lamp); color: var(--on-lamp); font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.mark { display: inline-flex; align-items: center; gap: .5rem; margin-bottom: 1.5rem; color: inherit; font-weight: 700; text-decoration: none; }
.mark img { display: block; }
h1 + p:last-child, p:last-child { margin-bottom: 0; }
a { color: inherit; }
hr { margin: 2rem 0; border: 0; border-top: 1px solid var(--line); }
fieldset { margin: 0; padding: 0; border: 0; }
legend { padding: 0; margin-bottom: .375rem; font-weight: 600; }
.choices label { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem; margin: 0; font-weight: 400; color: var(--soft); }
.choices b { color: var(--ink); font-weight: 500; }
.choices input { flex: none; width: 1.25rem; height: 1.25rem; min-height: 0; margin: 0; accent-color: var(--lamp); }
p.error { margin: .375rem 0 0; color: var(--bad); }
p.hint { margin: .375rem 0 0; font-size: .875rem; overflow-wrap: anywhere; }
.hint output { display: block; min-height: 1.5em; color: var(--ink); font-weight: 600; }
`;

/** A page with headers that prevent it from running or loading anything but its own style and the site's logo. */
export interface StaticPage {
  headers: Record<string, string>;
  html: string;
}

/** `Referrer-Policy` that tells another origin the page's whole address. */
export const ADDRESS_TO_OTHERS = 'no-referrer-when-downgrade';

interface Beside {
  /** HTML above the heading. */
  above?: string;
  /**
   * Origin that the answer to its form may redirect to, which then learns this page's address from `Referer`.
   */
  leadsTo?: string;
  /** JavaScript that runs at the end and may contact this site; none by default. */
  script?: string;
}

/**
 * A page outside the site's rendering: a single card.
 *
 * @param body HTML; user input must be escaped
 */
export function staticPage(
  title: string,
  body: string,
  { above = '', leadsTo = '', script = '' }: Beside = {},
): StaticPage {
  const nonce = randomBytes(16).toString('base64');
  return {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      // The address may contain a secret.
      'Referrer-Policy': leadsTo ? ADDRESS_TO_OTHERS : 'same-origin',
      'Content-Security-Policy': contentPolicy({
        ...(script && { 'script-src': [hashSource(script)], 'connect-src': ["'self'"] }),
        'style-src': [`'nonce-${nonce}'`],
        'img-src': ["'self'"],
        'form-action': ["'self'", ...(leadsTo ? [leadsTo] : [])],
      }),
    },
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escapeHtml(title)} | ${escapeHtml(SITE.name)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
${above}<h1>${escapeHtml(title)}</h1>
${body}
</main>
${script && `<script>${script}</script>\n`}</body>
</html>
`,
  };
}

export function sendStaticPage(reply: FastifyReply, { headers, html }: StaticPage): FastifyReply {
  return reply.headers(headers).send(html);
}
