import { Module } from '@nestjs/common';
import { TalksModule } from '../talks/talks.module.js';
import { MailSender } from './mail-sender.js';
import { Outbox } from './outbox.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { UnsubscribeRoutes } from './unsubscribe.js';

/** Who waits for a talk, and the mails that tell them. */
@Module({
  imports: [TalksModule],
  controllers: [SubscriptionsController],
  providers: [SubscriptionsService, Outbox, MailSender, UnsubscribeRoutes],
})
export class SubscriptionsModule {}
