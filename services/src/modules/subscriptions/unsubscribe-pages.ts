import { SITE } from '@lectern/contracts';
import { type SmallPage, smallPage } from '../../gateway/small-page.js';
import { escapeHtml } from '../../site/escape.js';

const MARK = `<a class="mark" href="/"><img src="/favicon.svg" alt="" width="32" height="32">${escapeHtml(SITE.name)}</a>`;

/** Asks before anything ends. */
export function askPage(talkTitle: string): SmallPage {
  return smallPage(
    'End this notification?',
    `<p>You will get no mail when the video of “${escapeHtml(talkTitle)}” appears.</p>
<form method="post"><button>Unsubscribe</button></form>`,
    { above: MARK },
  );
}

/** There is nothing left to send. */
export function donePage(): SmallPage {
  return smallPage(
    'You are unsubscribed',
    '<p>No mail about this talk will be sent to you. <a href="/">Back to the site</a></p>',
    { above: MARK },
  );
}
