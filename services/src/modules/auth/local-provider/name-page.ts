import { escapeHtml } from '../../../html/escape.js';
import { type StaticPage, staticPage } from '../../../html/static-page.js';
import { LOCAL_PROVIDER } from '../provider-addresses.js';
import { personOf } from './person.js';

/** Returns the e-mail address for `?name=`. */
export const ADDRESS_PATH = '/address';

const EXAMPLE = 'Olga Operator';

/** Shows the e-mail address the server derives from the typed name: one request at a time, repeated if the name has changed meanwhile. */
const SAY_ADDRESS = `
const field = document.querySelector('#name');
const place = document.querySelector('#address');
let requested = null;
const say = async () => {
  if (requested !== null) return;
  requested = field.value;
  const answer = await fetch('${LOCAL_PROVIDER}${ADDRESS_PATH}?' + new URLSearchParams({ name: requested }))
    .then((response) => response.json())
    .catch(() => ({ address: null }));
  place.textContent = answer.address ? 'You sign in as ' + answer.address + '.' : '';
  const isOld = requested !== field.value;
  requested = null;
  if (isOld) await say();
};
field.addEventListener('input', say);
say();
`;

/** The local provider's only form: the name determines the identity. */
export function namePage({
  name = '',
  error,
}: { name?: string; error?: string | undefined } = {}): StaticPage {
  const describedBy = error ? 'name-error rule' : 'rule';
  return staticPage(
    'Local sign-in',
    `<p>For development only: this stands in for the real provider. Any name will do, and the same name is the same person.</p>
<form method="post">
<label for="name">Name</label>
<input id="name" name="name" autocomplete="name" autofocus value="${escapeHtml(name)}"${error ? ' aria-invalid="true"' : ''} aria-describedby="${describedBy}">
${error ? `<p class="error" id="name-error" role="alert">${escapeHtml(error)}</p>` : ''}
<p class="hint" id="rule">Your address is the name in lower case, with hyphens: “${EXAMPLE}” is ${personOf(EXAMPLE).email}. <output id="address" for="name"></output></p>
<button>Continue</button>
</form>`,
    { script: SAY_ADDRESS },
  );
}

/** Shown when a sign-in cannot continue, for example because it has expired. */
export function lostPage(): StaticPage {
  return staticPage(
    'This sign-in has ended',
    '<p>It took too long, or was already used.</p>\n<p><a href="/users/sign_in">Back to the sign-in page</a></p>',
  );
}
