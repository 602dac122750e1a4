import { SITE } from '@lectern/contracts';
import { type StaticPage, staticPage } from '../html/static-page.js';
import { type ActiveOverride, OVERRIDES_PATH, shownBy } from '../platform/overrides/index.js';
import { escapeHtml } from '../html/escape.js';
import { RESET_PATH } from './override-banner.js';

const TITLE = 'Preview your own work';

const mark = (home: string) =>
  `<a class="mark" href="${escapeHtml(home)}"><img src="/favicon.svg" alt="" width="32" height="32">${escapeHtml(SITE.name)}</a>`;

const hidden = (csrfToken: string) =>
  `<input type="hidden" name="authenticity_token" value="${escapeHtml(csrfToken)}">`;

interface Entered {
  csrfToken: string;
  /** Error about the entered code. */
  error?: string;
  typed?: string;
}

/**
 * The console's page on which a developer enters an override's code; opening it by a link changes nothing.
 *
 * @param site its origin
 */
export function codePage(site: string, { csrfToken, error, typed = '' }: Entered): StaticPage {
  const problem = error ? `<p class="error" id="problem" role="alert">${escapeHtml(error)}</p>` : '';
  const attributes = error ? ' aria-invalid="true" aria-describedby="problem"' : '';
  return staticPage(
    TITLE,
    `<p>“mf dev” and “mf override” print a code for this page. It is for single use, valid for ten minutes, and affects only this browser. Enter only a code that you created yourself.</p>
<form method="post">${hidden(csrfToken)}
<label for="code">Code</label>
<input id="code" name="code" value="${escapeHtml(typed)}" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false"${attributes}>
${problem}
<button>Show it</button>
</form>`,
    { above: mark(site), leadsTo: site },
  );
}

interface Shown {
  csrfToken: string;
  /** This browser's current override. */
  override: ActiveOverride | null;
  /** Address of the console; undefined if the site has none. */
  console: string | undefined;
  /** Why a code that was entered shows nothing. */
  error: string | undefined;
}

/** The site's page: what this browser sees, and where codes are entered. */
export function overridesPage({ csrfToken, override, console, error }: Shown): StaticPage {
  const problem = error ? `<p class="error" role="alert">${escapeHtml(error)}</p>\n` : '';
  return staticPage(TITLE, problem + whereToEnter(console) + (override ? current(override, csrfToken) : ''), {
    above: mark('/'),
  });
}

function whereToEnter(console: string | undefined): string {
  if (console === undefined) {
    return '<p>The codes of “mf dev” and “mf override” are entered on the operators’ console, and this site has none.</p>';
  }
  const address = escapeHtml(console + OVERRIDES_PATH);
  return `<p>The codes of “mf dev” and “mf override” are entered on the operators’ console, in this browser: <a href="${address}">${address}</a></p>`;
}

function current(override: ActiveOverride, csrfToken: string): string {
  const items = shownBy(override).map(({ name }) => escapeHtml(name));
  return `
<hr>
<p>This browser sees ${items.join(' and ')} at the moment.</p>
<form method="post" action="${RESET_PATH}">${hidden(csrfToken)}<button>Reset</button></form>`;
}
