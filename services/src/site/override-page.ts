import { SITE } from '@lectern/contracts';
import { type StaticPage, staticPage } from '../html/static-page.js';
import { type ActiveOverride, shownBy } from '../platform/overrides/index.js';
import { escapeHtml } from '../html/escape.js';
import { RESET_PATH } from './override-banner.js';

const MARK = `<a class="mark" href="/"><img src="/favicon.svg" alt="" width="32" height="32">${escapeHtml(SITE.name)}</a>`;

interface Shown {
  csrfToken: string;
  /** This browser's current override. */
  override: ActiveOverride | null;
  /** Error about the entered code. */
  error?: string;
  typed?: string;
}

/** Where a developer enters an override's code; opening it by a link changes nothing. */
export function overridePage({ csrfToken, override, error, typed = '' }: Shown): StaticPage {
  const token = `<input type="hidden" name="authenticity_token" value="${escapeHtml(csrfToken)}">`;
  const problem = error ? `<p class="error" id="problem" role="alert">${escapeHtml(error)}</p>` : '';
  const attributes = error ? ' aria-invalid="true" aria-describedby="problem"' : '';
  return staticPage(
    'Preview your own work',
    `<p>“mf dev” and “mf override” print a code for this page. It is for single use, valid for ten minutes, and affects only this browser.</p>
<form method="post">${token}
<label for="code">Code</label>
<input id="code" name="code" value="${escapeHtml(typed)}" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false"${attributes}>
${problem}
<button>Show it</button>
</form>${override ? current(override, token) : ''}`,
    { above: MARK },
  );
}

function current(override: ActiveOverride, token: string): string {
  const items = shownBy(override).map(({ name }) => escapeHtml(name));
  return `
<hr>
<p>This browser sees ${items.join(' and ')} at the moment.</p>
<form method="post" action="${RESET_PATH}">${token}<button>Reset</button></form>`;
}
