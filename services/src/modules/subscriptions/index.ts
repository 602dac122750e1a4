export { isSubscribed } from './is-subscribed.js';
export { MailEntity } from './mail.entity.js';
export { queueNotice } from './notices.js';
export { Outbox, type OutboxState } from './outbox.js';
export { SubscriptionEntity } from './subscription.entity.js';
export { SubscriptionsModule } from './subscriptions.module.js';
export { forgetRecipient, queueVideoMails } from './video-mails.js';
