import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  DismissedPair,
  NewSpeakerJoin,
  SpeakerJoin,
  SpeakerJoinList,
  SpeakerPairs,
  SpeakerSplit,
  SplitSpeaker,
} from '@lectern/contracts';
import { z } from 'zod';
import { DomainError } from '../../kernel/errors.js';
import { Ctx, type RequestContext } from '../../gateway/request-context.js';
import { Actor, type OperatorActor, OperatorsOnly, PlatformGuard } from '../../platform/access/index.js';
import { SpeakerCuration } from './speaker-curation.service.js';

const PageQuery = z.object({
  page: z
    .string()
    .regex(/^\d{1,4}$/, 'The page must be a whole number')
    .transform(Number)
    .pipe(z.int().min(1))
    .default(1),
});
const RowId = z.coerce.number().int().positive().max(2_147_483_647);

/** For operators. @source catalogue.md, section 4 */
@ApiTags('curation')
@Controller('api/v1/curation/speakers')
@UseGuards(PlatformGuard, OperatorsOnly)
export class SpeakerCurationController {
  constructor(private readonly curation: SpeakerCuration) {}

  @Get('suggestions')
  @SerializeOptions({ schema: SpeakerPairs })
  @ApiOkResponse({ standardSchema: SpeakerPairs })
  suggestions(@Query({ schema: PageQuery }) { page }: z.output<typeof PageQuery>): Promise<SpeakerPairs> {
    return this.curation.suggestions(page);
  }

  @Get('joins')
  @SerializeOptions({ schema: SpeakerJoin })
  @ApiOkResponse({ standardSchema: SpeakerJoinList })
  joins(): Promise<SpeakerJoin[]> {
    return this.curation.joins();
  }

  @Post('joins')
  @SerializeOptions({ schema: SpeakerJoin })
  @ApiCreatedResponse({ standardSchema: SpeakerJoin })
  join(
    @Body({ schema: NewSpeakerJoin }) input: NewSpeakerJoin,
    @Actor() operator: OperatorActor,
    @Ctx() { user }: RequestContext,
  ): Promise<SpeakerJoin> {
    return this.curation.join(input, operator, user?.id ?? null);
  }

  @Post('joins/:id/undo')
  @HttpCode(200)
  @SerializeOptions({ schema: SpeakerJoin })
  @ApiOkResponse({ standardSchema: SpeakerJoin })
  undo(@Param('id') id: string, @Actor() operator: OperatorActor): Promise<SpeakerJoin> {
    const known = RowId.safeParse(id);
    if (!known.success) throw new DomainError('NOT_FOUND', { text: 'There is no such join.' });
    return this.curation.undo(known.data, operator);
  }

  @Post(':id/split')
  @SerializeOptions({ schema: SplitSpeaker })
  @ApiCreatedResponse({ standardSchema: SplitSpeaker })
  split(
    @Param('id') id: string,
    @Body({ schema: SpeakerSplit }) { talks }: SpeakerSplit,
    @Actor() operator: OperatorActor,
  ): Promise<SplitSpeaker> {
    const known = RowId.safeParse(id);
    if (!known.success) throw new DomainError('SPEAKER_NOT_FOUND');
    return this.curation.split(known.data, talks, operator);
  }

  @Post('dismissals')
  @HttpCode(204)
  @ApiNoContentResponse()
  dismiss(@Body({ schema: DismissedPair }) input: DismissedPair): Promise<void> {
    return this.curation.dismiss(input);
  }
}
