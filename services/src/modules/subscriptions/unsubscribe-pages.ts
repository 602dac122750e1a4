import { SITE } from '@lectern/contracts';
import { type StaticPage, staticPage } from '../../html/static-page.js';
import { escapeHtml } from '../../html/escape.js';

const MARK = `<a class="mark" href="/"><img src="/favicon.svg" alt="" width="32" height="32">${escapeHtml(SITE.name)}</a>`;

/** Asks for confirmation. */
export function askPage(talkTitle: string): StaticPage {
  return staticPage(
    'End this notification?',
    `<p>If you unsubscribe, you will get no e-mail when the video of “${escapeHtml(talkTitle)}” is available.</p>
<form method="post"><button>Unsubscribe</button></form>`,
    { above: MARK },
  );
}

/** Also shown if the subscription had already ended. */
export function unsubscribedPage(): StaticPage {
  return staticPage(
    'You are unsubscribed',
    '<p>You will get no e-mail about this talk. <a href="/">Back to the site</a></p>',
    { above: MARK },
  );
}
