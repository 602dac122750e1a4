import { SITE } from '@lectern/contracts';
import { escapeHtml } from '../html/escape.js';
import { type StaticPage, staticPage } from '../html/static-page.js';

export const LANGUAGES_PATH = '/languages';

interface Shown {
  csrfToken: string;
  /** Primary languages that talks are in. */
  offered: readonly string[];
  chosen: readonly string[];
  /** Path to return to. */
  back: string;
  error?: string;
}

const MARK = `<a class="mark" href="/"><img src="/favicon.svg" alt="" width="32" height="32">${escapeHtml(SITE.name)}</a>`;

/** The form on which a visitor chooses the languages whose talks come first. */
export function languagesPage({ csrfToken, offered, chosen, back, error }: Shown): StaticPage {
  const problem = error ? `<p class="error" id="problem" role="alert">${escapeHtml(error)}</p>\n` : '';
  const described = error ? ' aria-describedby="problem"' : '';
  const boxes = offered
    .map((language) => ({ language, ...namesOf(language) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ language, name, own }) => {
      const checked = chosen.includes(language) ? ' checked' : '';
      const inIt = own === name ? '' : ` <span lang="${language}">${escapeHtml(own)}</span>`;
      return `<label><input type="checkbox" name="language" value="${language}"${checked}><b>${escapeHtml(name)}</b>${inIt}</label>`;
    });
  return staticPage(
    'Languages',
    `<p>Talks in the languages that you choose come first, and the others follow. Choose three at most; without any, talks are in the common order.</p>
${problem}<form method="post" action="${LANGUAGES_PATH}">
<input type="hidden" name="authenticity_token" value="${escapeHtml(csrfToken)}">
<input type="hidden" name="back" value="${escapeHtml(back)}">
<fieldset class="choices"${described}>
<legend>Languages that come first</legend>
${boxes.join('\n')}
</fieldset>
<button>Save</button>
</form>`,
    { above: MARK },
  );
}

function namesOf(language: string): { name: string; own: string } {
  const name = nameIn('en', language);
  return { name, own: nameIn(language, language) };
}

const nameIn = (locale: string, language: string): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language;
