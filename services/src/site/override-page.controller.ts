import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { COOKIE_OPTIONS, COOKIES } from '../gateway/cookies.js';
import { csrfToken } from '../gateway/csrf.js';
import { DomainError } from '../kernel/errors.js';
import { sendStaticPage } from '../html/static-page.js';
import { visitorId } from '../gateway/visitor.js';
import {
  carriedOverride,
  clearOverrideCookie,
  type CodeProblem,
  firstPage,
  giveOverrideCookie,
  OverrideCodeLimiter,
  OverridesService,
  RequestOverride,
} from '../platform/overrides/index.js';
import { noteSecurity } from '../gateway/security-log.js';
import { networkOf } from '../gateway/network.js';
import { internalPath } from '../platform/rendering/index.js';
import { overridePage } from './override-page.js';

const PROBLEMS: Record<CodeProblem, string> = {
  unknown: 'There is no such code. Please compare it with the printed one.',
  expired: 'This code has expired. Please create another one.',
  used: 'This code has been used. Please create another one.',
  ended: 'The override of this code has ended. Please create another one.',
};

const Typed = z.object({ code: z.string().max(100).catch('') });
type Typed = z.infer<typeof Typed>;
const Reset = z.object({ back: z.string().max(10_000).catch('/') });
type Reset = z.infer<typeof Reset>;

/**
 * Starts and ends overrides in the calling browser. Both are form posts with the page's own token: a link
 * changes nothing.
 */
@ApiExcludeController()
@Controller('overrides')
export class OverridePageController {
  constructor(
    private readonly overrides: OverridesService,
    private readonly carried: RequestOverride,
    private readonly tries: OverrideCodeLimiter,
  ) {}

  @Get()
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const override = await this.carried.of(request);
    sendStaticPage(reply, overridePage({ csrfToken: csrfToken(request), override }));
  }

  @Post()
  async start(
    @Body({ schema: Typed }) { code }: Typed,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const visitor = visitorId(request);
    const refuse = async (status: number, error: string) =>
      sendStaticPage(
        reply.code(status),
        overridePage({
          csrfToken: csrfToken(request),
          override: await this.carried.of(request),
          error,
          typed: code,
        }),
      );
    try {
      await this.tries.take(visitor, networkOf(request.ip));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      noteSecurity(request, 'limited', { code: error.code });
      void reply.headers(error.headers);
      return void (await refuse(error.status, error.text));
    }
    const claimed = await this.overrides.claim(code, visitor, carriedOverride(request));
    if (typeof claimed === 'string') {
      noteSecurity(request, 'override-refused', { code: claimed });
      return void (await refuse(422, PROBLEMS[claimed]));
    }
    noteSecurity(request, 'override-started', { override: claimed.id });
    this.carried.forget();
    giveOverrideCookie(claimed.id, request, reply);
    void reply.header('Cache-Control', 'no-store').redirect(firstPage(claimed), 303);
  }

  @Post('reset')
  async reset(
    @Body({ schema: Reset }) { back }: Reset,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const id = carriedOverride(request);
    if (id !== null) await this.overrides.reset(id);
    this.carried.forget();
    clearOverrideCookie(reply);
    // The banner names both, and its button ends both.
    void reply.clearCookie(COOKIES.preview, COOKIE_OPTIONS);
    void reply.header('Cache-Control', 'no-store').redirect(whereFrom(request) ?? internalPath(back), 303);
  }
}

/**
 * The page on which the button was pressed: client-side navigation may have changed it since the server wrote
 * the form.
 */
function whereFrom({ headers, host }: FastifyRequest): string | null {
  const referer = headers.referer ?? '';
  if (!URL.canParse(referer)) return null;
  const { host: from, pathname, search } = new URL(referer);
  return from === host ? internalPath(pathname + search) : null;
}
