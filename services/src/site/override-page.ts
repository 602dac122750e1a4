import { SITE } from '@lectern/contracts';
import { type SmallPage, smallPage } from '../gateway/small-page.js';
import { type ActiveOverride, shownBy } from '../modules/rollouts/overrides/active-override.js';
import { escapeHtml } from './escape.js';
import { RESET_PATH } from './override-banner.js';

const MARK = `<a class="mark" href="/"><img src="/favicon.svg" alt="" width="32" height="32">${escapeHtml(SITE.name)}</a>`;

interface Shown {
  csrfToken: string;
  /** What this browser has so far. */
  override: ActiveOverride | null;
  /** Of the code that was typed. */
  error?: string;
  typed?: string;
}

/** Where a developer types the code of an override; a link that leads here changes nothing. */
export function overridePage({ csrfToken, override, error, typed = '' }: Shown): SmallPage {
  const token = `<input type="hidden" name="authenticity_token" value="${escapeHtml(csrfToken)}">`;
  const problem = error ? `<p class="error" id="problem" role="alert">${escapeHtml(error)}</p>` : '';
  const attributes = error ? ' aria-invalid="true" aria-describedby="problem"' : '';
  return smallPage(
    'See your own work here',
    `<p>“mf dev” and “mf override” print a code for this page. It is good once, for ten minutes, and for this browser alone.</p>
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
