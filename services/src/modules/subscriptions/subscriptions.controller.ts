import { Controller, Param, Post, SerializeOptions, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { SIGN_IN_TO_SUBSCRIBE, SUBSCRIBED, SubscribeAnswer } from '@lectern/contracts';
import { CurrentUser, type SignedInUser } from '../../gateway/request-context.js';
import { SignedIn } from '../../gateway/signed-in.guard.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** @source product.md, section 7 */
@ApiTags('talks')
@Controller('api/v1/talks')
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  /** @source product.md, section 8 */
  @Post(':talk_id/subscribe')
  @UseGuards(SignedIn(SIGN_IN_TO_SUBSCRIBE))
  @SerializeOptions({ schema: SubscribeAnswer })
  @ApiCreatedResponse({ standardSchema: SubscribeAnswer })
  async subscribe(
    @Param('talk_id') talk: string,
    @CurrentUser() user: SignedInUser,
  ): Promise<SubscribeAnswer> {
    await this.subscriptions.subscribe(talk, user.id);
    return { message: SUBSCRIBED };
  }
}
