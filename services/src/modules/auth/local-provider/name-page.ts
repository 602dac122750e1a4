import { randomBytes } from 'node:crypto';
import { SITE } from '@lectern/contracts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

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
p.error { margin: .375rem 0 0; color: var(--bad); }
`;

/** A page with the headers that let it run nothing and load nothing but its own style. */
export interface Page {
  headers: Record<string, string>;
  html: string;
}

function page(title: string, body: string): Page {
  const nonce = randomBytes(16).toString('base64');
  return {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    },
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)} | ${escape(SITE.name)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
${body}
</main>
</body>
</html>
`,
  };
}

/** The one form of the local provider: the name decides who one is. */
export function namePage({ name = '', error }: { name?: string; error?: string } = {}): Page {
  const invalid = error ? ' aria-invalid="true" aria-describedby="name-error"' : '';
  return page(
    'Local sign-in',
    `<p>For development only: this stands in for the real provider. Any name will do, and the same name is the same person.</p>
<form method="post">
<label for="name">Name</label>
<input id="name" name="name" autocomplete="name" autofocus value="${escape(name)}"${invalid}>
${error ? `<p class="error" id="name-error" role="alert">${escape(error)}</p>` : ''}
<button>Continue</button>
</form>`,
  );
}

/** A sign-in that cannot go on, such as one that was begun too long ago. */
export function lostPage(): Page {
  return page(
    'This sign-in has ended',
    '<p>It took too long, or was already used.</p>\n<p><a href="/users/sign_in">Back to the sign-in page</a></p>',
  );
}
