import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/index.js';
import { MailSender } from './mail-sender.js';
import { Outbox } from './outbox.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { UnsubscribeRoutes } from './unsubscribe.js';

/** Subscriptions to talks, and their mails. */
@Module({
  imports: [CatalogueModule],
  controllers: [SubscriptionsController],
  providers: [SubscriptionsService, Outbox, MailSender, UnsubscribeRoutes],
  exports: [Outbox],
})
export class SubscriptionsModule {}
