import { Module } from '@nestjs/common';

/** Who waits for a talk, and the mails that tell them. */
@Module({})
export class SubscriptionsModule {}
