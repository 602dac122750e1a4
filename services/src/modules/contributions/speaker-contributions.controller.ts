import { Controller, Post, Req, SerializeOptions, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { CONTRIBUTION_LIMITS, SavedSpeaker } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { Ctx, CurrentUser, type RequestContext, type SignedInUser } from '../../gateway/request-context.js';
import { SignedIn } from '../../gateway/signed-in.guard.js';
import { ValidationPipe } from '../../gateway/validation.js';
import { readForm } from '../../gateway/multipart.js';
import { SpeakerContributions } from './speaker-contributions.service.js';
import { PICTURE_FIELD, SpeakerInput } from './speaker-input.js';

const MEGABYTE = 1024 * 1024;
const TOO_LARGE = `The picture can have at most ${CONTRIBUTION_LIMITS.picture / MEGABYTE} MB`;

/** @source product.md, section 7 */
@ApiTags('speakers')
@Controller('api/v1/speakers')
export class SpeakerContributionsController {
  private readonly validation = new ValidationPipe();

  constructor(private readonly contributions: SpeakerContributions) {}

  @Post()
  @RouteConfig({ multipart: true })
  @UseGuards(SignedIn('You need to be logged in to save a speaker.'))
  @SerializeOptions({ schema: SavedSpeaker })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['speaker[speakername]', 'speaker[description]', 'talk_id'],
      properties: {
        'speaker[speakername]': { type: 'string', maxLength: CONTRIBUTION_LIMITS.speakerName },
        'speaker[description]': { type: 'string', maxLength: CONTRIBUTION_LIMITS.about },
        [PICTURE_FIELD]: { type: 'string', format: 'binary' },
        talk_id: { type: 'integer' },
        position: {
          type: 'integer',
          minimum: 0,
          maximum: CONTRIBUTION_LIMITS.speakers - 1,
          description:
            'Position among the speakers, where it replaces the current one. If omitted, the first position; the others stay.',
        },
        count: {
          type: 'integer',
          minimum: 1,
          maximum: CONTRIBUTION_LIMITS.speakers,
          description: 'Total number of speakers; any beyond it are removed.',
        },
      },
    },
  })
  @ApiCreatedResponse({ standardSchema: SavedSpeaker })
  async save(
    @Req() request: FastifyRequest,
    @CurrentUser() user: SignedInUser,
    @Ctx() { network }: RequestContext,
  ): Promise<SavedSpeaker> {
    const { fields, file } = await readForm(request, { file: PICTURE_FIELD, tooLarge: TOO_LARGE });
    const input = await this.validation.transform(Object.fromEntries(fields), {
      type: 'body',
      schema: SpeakerInput,
    });
    return {
      success: true,
      ...(await this.contributions.save(user, input as SpeakerInput, file, network)),
    };
  }
}
