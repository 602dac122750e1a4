import { noticeMail } from './notice-mail.js';
import type { ClaimedMail } from './outbox.js';
import { type Addressed, type Sender, videoMail } from './video-mail.js';

type Composed = ReturnType<typeof videoMail> | ReturnType<typeof noticeMail>;

/** What writes a mail's text; null if there is nothing to say any more. */
export function composerOf(
  { subject, body, unsubscribe_token: unsubscribeToken, slug, title }: ClaimedMail,
  speakers: readonly string[],
): ((to: Addressed, sender: Sender) => Composed) | null {
  if (subject !== null && body !== null) return (to, sender) => noticeMail({ ...to, subject, body }, sender);
  if (!unsubscribeToken || !slug || !title) return null;
  return (to, sender) => videoMail({ ...to, talk: { slug, title, speakers }, unsubscribeToken }, sender);
}
