import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Req,
  Res,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { OwnExplanation } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearCookie, setCookie } from '../../gateway/cookies.js';
import { visitorId } from '../../gateway/visitor.js';
import { OperatorsOnly, PlatformGuard } from '../access/index.js';
import { explainOverride, RequestOverride } from '../overrides/index.js';
import { PREVIEW_SECONDS, previewCookie, previewsOf } from './preview.js';
import { RolloutsService } from './rollouts.service.js';

/**
 * The preview cookie of the operator's own browser. It is set by a call with a CSRF token, never by a link.
 *
 * @source platform.md, "For an operator", point 2
 */
@ApiTags('platform')
@Controller('api/v1/rollouts/:remote/preview')
@UseGuards(PlatformGuard, OperatorsOnly)
export class PreviewController {
  constructor(
    private readonly rollouts: RolloutsService,
    private readonly overrides: RequestOverride,
  ) {}

  /** The release of a remote this browser gets on its next page load, and why. */
  @Get()
  @SerializeOptions({ schema: OwnExplanation })
  @ApiOkResponse({ standardSchema: OwnExplanation })
  async mine(@Param('remote') remote: string, @Req() request: FastifyRequest): Promise<OwnExplanation> {
    const previews = previewsOf(request);
    const visitor = { id: visitorId(request), user: request.lectern.user?.id ?? null, previews };
    const explained = await this.rollouts.explain(remote, visitor);
    return {
      ...explainOverride(explained, await this.overrides.of(request)),
      visitor: visitor.id,
      user: visitor.user,
      preview: previews.has(remote),
    };
  }

  /** Shows this browser the candidate of a remote whose segment has `preview`, for twelve hours. */
  @Post()
  @HttpCode(204)
  @ApiNoContentResponse()
  async begin(
    @Param('remote') remote: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.rollouts.find(remote);
    this.give([...previewsOf(request), remote], request, reply);
  }

  @Delete()
  @HttpCode(204)
  @ApiNoContentResponse()
  end(
    @Param('remote') remote: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): void {
    const left = [...previewsOf(request)].filter((name) => name !== remote);
    this.give(left, request, reply);
  }

  private give(remotes: readonly string[], request: FastifyRequest, reply: FastifyReply): void {
    if (remotes.length === 0) return clearCookie(reply, 'preview');
    const value = previewCookie(request.server.keys.current, visitorId(request), remotes);
    setCookie(reply, 'preview', value, PREVIEW_SECONDS);
  }
}
