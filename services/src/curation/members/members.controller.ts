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
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  ContentChange,
  DeletedMember,
  HidingReason,
  Member,
  MemberDeletion,
  MemberList,
  MembersQuery,
  Suspension,
} from '@lectern/contracts';
import {
  Actor,
  authorOf,
  type OperatorActor,
  OperatorsOnly,
  PlatformGuard,
} from '../../platform/access/index.js';
import { ContentCuration } from '../contents/content-curation.service.js';
import { rowId } from '../row-id.js';
import { Members } from './members.service.js';

/** For operators: accounts of members. */
@ApiTags('curation')
@Controller('api/v1/curation/members')
@UseGuards(PlatformGuard, OperatorsOnly)
export class MembersController {
  constructor(
    private readonly members: Members,
    private readonly contents: ContentCuration,
  ) {}

  @Get()
  @SerializeOptions({ schema: Member })
  @ApiOkResponse({ standardSchema: MemberList })
  find(@Query({ schema: MembersQuery }) { query }: MembersQuery): Promise<Member[]> {
    return this.members.find(query);
  }

  @Get(':id')
  @SerializeOptions({ schema: Member })
  @ApiOkResponse({ standardSchema: Member })
  one(@Param('id') id: string): Promise<Member> {
    return this.members.one(rowId(id));
  }

  /** Hides everything that the member added. */
  @Post(':id/hide')
  @HttpCode(200)
  @SerializeOptions({ schema: ContentChange })
  @ApiOkResponse({ standardSchema: ContentChange })
  async hide(
    @Param('id') id: string,
    @Body({ schema: HidingReason }) { reason }: HidingReason,
    @Actor() operator: OperatorActor,
  ): Promise<ContentChange> {
    const member = await this.members.one(rowId(id));
    return this.contents.hideOf(member.id, reason, operator);
  }

  @Post(':id/suspend')
  @HttpCode(200)
  @SerializeOptions({ schema: Member })
  @ApiOkResponse({ standardSchema: Member })
  suspend(
    @Param('id') id: string,
    @Body({ schema: Suspension }) suspension: Suspension,
    @Actor() operator: OperatorActor,
  ): Promise<Member> {
    return this.members.suspend(rowId(id), suspension, authorOf(operator));
  }

  /** Ends a suspension. */
  @Post(':id/lift')
  @HttpCode(200)
  @SerializeOptions({ schema: Member })
  @ApiOkResponse({ standardSchema: Member })
  lift(@Param('id') id: string, @Actor() operator: OperatorActor): Promise<Member> {
    return this.members.lift(rowId(id), authorOf(operator));
  }

  /** Lifts the daily limits for new members; needs a fresh confirmation. */
  @Post(':id/trust')
  @HttpCode(200)
  @SerializeOptions({ schema: Member })
  @ApiOkResponse({ standardSchema: Member })
  trust(@Param('id') id: string, @Actor() operator: OperatorActor): Promise<Member> {
    return this.members.trust(rowId(id), true, authorOf(operator));
  }

  /** Imposes the daily limits for new members again. */
  @Post(':id/distrust')
  @HttpCode(200)
  @SerializeOptions({ schema: Member })
  @ApiOkResponse({ standardSchema: Member })
  distrust(@Param('id') id: string, @Actor() operator: OperatorActor): Promise<Member> {
    return this.members.trust(rowId(id), false, authorOf(operator));
  }

  /** For good. */
  @Post(':id/delete')
  @HttpCode(200)
  @SerializeOptions({ schema: DeletedMember })
  @ApiOkResponse({ standardSchema: DeletedMember })
  delete(
    @Param('id') id: string,
    @Body({ schema: MemberDeletion }) { contents }: MemberDeletion,
    @Actor() operator: OperatorActor,
  ): Promise<DeletedMember> {
    return this.members.delete(rowId(id), contents, authorOf(operator));
  }
}
