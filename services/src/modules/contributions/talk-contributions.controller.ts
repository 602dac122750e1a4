import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SIGN_IN_TO_ADD_TALK, SavedTalk, VideoDetails } from '@lectern/contracts';
import { Ctx, CurrentUser, type RequestContext, type SignedInUser } from '../../gateway/request-context.js';
import { SignedIn } from '../../gateway/signed-in.guard.js';
import { TalkContributions } from './talk-contributions.service.js';
import { NewTalkInput, TalkChangeInput, VideoQuery } from './talk-input.js';
import { VideoDetailsService } from './video-details.service.js';

/** @source product.md, section 7 */
@ApiTags('talks')
@Controller('api/v1/talks')
export class TalkContributionsController {
  constructor(
    private readonly contributions: TalkContributions,
    private readonly videos: VideoDetailsService,
  ) {}

  /** Responds with 200 even if the platform cannot be reached: see `reached`. */
  @Get('video_details')
  @UseGuards(SignedIn(SIGN_IN_TO_ADD_TALK))
  @SerializeOptions({ schema: VideoDetails })
  @ApiOkResponse({ standardSchema: VideoDetails })
  videoDetails(
    @Query({ schema: VideoQuery }) { link }: VideoQuery,
    @CurrentUser() user: SignedInUser,
  ): Promise<VideoDetails> {
    return this.videos.of(link, user.id);
  }

  @Post()
  @UseGuards(SignedIn(SIGN_IN_TO_ADD_TALK))
  @SerializeOptions({ schema: SavedTalk })
  @ApiCreatedResponse({ standardSchema: SavedTalk })
  async add(
    @Body({ schema: NewTalkInput }) input: NewTalkInput,
    @CurrentUser() user: SignedInUser,
  ): Promise<SavedTalk> {
    return { success: true, talk: await this.contributions.add(user, input) };
  }

  @Put(':id')
  @HttpCode(200)
  @UseGuards(SignedIn('You need to be logged in to change a talk.'))
  @SerializeOptions({ schema: SavedTalk })
  @ApiOkResponse({ standardSchema: SavedTalk })
  async change(
    @Param('id') id: string,
    @Body({ schema: TalkChangeInput }) input: TalkChangeInput,
    @CurrentUser() user: SignedInUser,
    @Ctx() { network }: RequestContext,
  ): Promise<SavedTalk> {
    return { success: true, talk: await this.contributions.change(user, id, input, network) };
  }
}
