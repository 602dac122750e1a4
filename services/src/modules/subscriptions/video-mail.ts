import { SITE, talkPath } from '@lectern/contracts';
import type { SendMailOptions } from 'nodemailer';
import { escapeHtml } from '../../html/escape.js';

/** Whom any mail goes to. */
export interface Addressed {
  /** Local part of the Message-ID. */
  messageId: string;
  recipient: string;
}

export interface VideoMail extends Addressed {
  talk: { slug: string; title: string; speakers: readonly string[] };
  unsubscribeToken: string;
}

export interface Sender {
  /** Origin of the site. */
  publicUrl: string;
  /** `Lectern <no-reply@example.org>` */
  mailFrom: string;
}

/** Path for unsubscribing with one click. */
export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`;

/**
 * The mail that announces a talk's video, in text and HTML, with the headers by which mail programs offer to unsubscribe (RFC 2369, RFC
 * 8058). User input appears as a single line of plain text, whatever it contains.
 */
export function videoMail({ messageId, recipient, talk, unsubscribeToken }: VideoMail, sender: Sender) {
  const title = oneLine(talk.title);
  const speakers = new Intl.ListFormat('en').format(talk.speakers.map(oneLine));
  const by = speakers ? ` by ${speakers}` : '';
  const watch = sender.publicUrl + talkPath(talk);
  const stop = sender.publicUrl + unsubscribePath(unsubscribeToken);
  return {
    messageId: `<${messageId}@${new URL(sender.publicUrl).hostname}>`,
    from: sender.mailFrom,
    to: { name: '', address: recipient },
    subject: `Now available: ${title}`,
    headers: {
      'List-Unsubscribe': { prepared: true, value: `<${stop}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
    text: `“${title}”${by} can be watched now:

${watch}

You asked ${SITE.name} to notify you. This is the only e-mail about this talk.
Not you? Unsubscribe here: ${stop}
`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#14191b;background:#ffffff">
<p style="margin:0 0 16px"><strong>${escapeHtml(title)}</strong>${escapeHtml(by)} can be watched now.</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(watch)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#ffc52e;color:#14191b;font-weight:bold;text-decoration:none">Watch the talk</a></p>
<p style="margin:0;font-size:14px;color:#4a5356">You asked ${escapeHtml(SITE.name)} to notify you. This is the only e-mail about this talk.
<a href="${escapeHtml(stop)}" style="color:#4a5356">Unsubscribe</a></p>
</body></html>
`,
  } satisfies SendMailOptions;
}

/** Line breaks would start another header; control or direction marks would disguise what follows. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ').trim();
}
