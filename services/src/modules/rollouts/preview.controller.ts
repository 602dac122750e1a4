import { Controller, Delete, HttpCode, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIE_OPTIONS, COOKIES } from '../../gateway/cookies.js';
import { visitorId } from '../../gateway/visitor.js';
import { OperatorsOnly, PlatformGuard } from './access/platform.guard.js';
import { PREVIEW_SECONDS, previewCookie, previewsOf } from './preview.js';
import { RolloutsService } from './rollouts.service.js';

/**
 * The preview cookie of the operator's own browser. It is given by a call with a CSRF token, never by a link.
 *
 * @source platform.md, "For an operator", point 2
 */
@ApiTags('platform')
@Controller('api/v1/rollouts/:remote/preview')
@UseGuards(PlatformGuard, OperatorsOnly)
export class PreviewController {
  constructor(private readonly rollouts: RolloutsService) {}

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
    if (remotes.length === 0) return void reply.clearCookie(COOKIES.preview, COOKIE_OPTIONS);
    const value = previewCookie(request.server.secret, visitorId(request), remotes);
    reply.setCookie(COOKIES.preview, value, { ...COOKIE_OPTIONS, maxAge: PREVIEW_SECONDS });
  }
}
