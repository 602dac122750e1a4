import { escapeHtml } from '../../../site/escape.js';
import { type SmallPage, smallPage } from '../../../gateway/small-page.js';

/** The one form of the local provider: the name decides who one is. */
export function namePage({ name = '', error }: { name?: string; error?: string } = {}): SmallPage {
  const invalid = error ? ' aria-invalid="true" aria-describedby="name-error"' : '';
  return smallPage(
    'Local sign-in',
    `<p>For development only: this stands in for the real provider. Any name will do, and the same name is the same person.</p>
<form method="post">
<label for="name">Name</label>
<input id="name" name="name" autocomplete="name" autofocus value="${escapeHtml(name)}"${invalid}>
${error ? `<p class="error" id="name-error" role="alert">${escapeHtml(error)}</p>` : ''}
<button>Continue</button>
</form>`,
  );
}

/** A sign-in that cannot go on, such as one that was begun too long ago. */
export function lostPage(): SmallPage {
  return smallPage(
    'This sign-in has ended',
    '<p>It took too long, or was already used.</p>\n<p><a href="/users/sign_in">Back to the sign-in page</a></p>',
  );
}
