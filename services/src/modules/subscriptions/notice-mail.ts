import type { SendMailOptions } from 'nodemailer';
import { type Addressed, oneLine, type Sender } from './video-mail.js';

/** A mail about the recipient's own account, in plain text. */
export const noticeMail = (
  { messageId, recipient, subject, body }: Addressed & { subject: string; body: string },
  sender: Sender,
) =>
  ({
    messageId: `<${messageId}@${new URL(sender.publicUrl).hostname}>`,
    from: sender.mailFrom,
    to: { name: '', address: recipient },
    subject: oneLine(subject),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: body,
  }) satisfies SendMailOptions;
