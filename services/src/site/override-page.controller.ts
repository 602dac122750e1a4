import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CONFIG, type Config } from '../config/config.js';
import { elsewhere } from '../gateway/console-gate.js';
import { COOKIE_OPTIONS, COOKIES } from '../gateway/cookies.js';
import { csrfToken } from '../gateway/csrf.js';
import { Clock } from '../kernel/clock.js';
import { DomainError } from '../kernel/errors.js';
import { ADDRESS_TO_OTHERS, sendStaticPage, type StaticPage } from '../html/static-page.js';
import { visitorId } from '../gateway/visitor.js';
import {
  carriedOverride,
  clearOverrideCookie,
  type CodeProblem,
  firstPage,
  giveOverrideCookie,
  isStartedFromConsole,
  OverrideCodeLimiter,
  OverridesService,
  RequestOverride,
  startAddress,
  startedOverride,
} from '../platform/overrides/index.js';
import { noteSecurity } from '../gateway/security-log.js';
import { networkOf } from '../gateway/network.js';
import { internalPath } from '../platform/rendering/index.js';
import { codePage, overridesPage } from './override-page.js';
import { whereFrom } from './where-from.js';

const PROBLEMS: Record<CodeProblem, string> = {
  unknown: 'There is no such code. Please compare it with the printed one.',
  expired: 'This code has expired. Please create another one.',
  used: 'This code has been used. Please create another one.',
  ended: 'The override of this code has ended. Please create another one.',
};

const FOREIGN = 'This shows nothing unless you enter the code on the console and press “Show it” there.';
const LATE = 'This took too long. Please enter the code again.';

const Typed = z.object({ code: z.string().max(100).catch('') });
type Typed = z.infer<typeof Typed>;
const Start = z.object({ token: z.string().max(200).catch('') });
type Start = z.infer<typeof Start>;
const Reset = z.object({ back: z.string().max(10_000).catch('/') });
type Reset = z.infer<typeof Reset>;

/**
 * Starts and ends overrides in the calling browser. A code is entered on the console, where no remote's code
 * runs: on the site, a release could enter one in its visitors' browsers.
 *
 * @source docs/decisions/0017-overrides.md
 */
@ApiExcludeController()
@Controller('overrides')
export class OverridePageController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly overrides: OverridesService,
    private readonly carried: RequestOverride,
    private readonly tries: OverrideCodeLimiter,
    private readonly clock: Clock,
  ) {}

  /** On the console the form for a code, on the site what this browser sees. */
  @Get()
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    sendStaticPage(
      reply,
      request.lectern.place === 'console'
        ? codePage(this.config.publicUrl, { csrfToken: csrfToken(request) })
        : await this.ownPage(request),
    );
  }

  /** Checks a code and leads to the site, where this browser gets its override. */
  @Post()
  async enter(
    @Body({ schema: Typed }) { code }: Typed,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (request.lectern.place === 'site') throw elsewhere(this.config);
    const { publicUrl, keys } = this.config;
    const refuse = (status: number, error: string) => {
      const page = codePage(publicUrl, { csrfToken: csrfToken(request), error, typed: code });
      sendStaticPage(reply.code(status), page);
    };
    try {
      await this.tries.take(visitorId(request), networkOf(request.ip));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      noteSecurity(request, 'limited', { code: error.code });
      void reply.headers(error.headers);
      return refuse(error.status, error.text);
    }
    const found = await this.overrides.findByCode(code);
    if (typeof found === 'string') {
      noteSecurity(request, 'override-refused', { code: found });
      return refuse(422, PROBLEMS[found]);
    }
    void reply
      .headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': ADDRESS_TO_OTHERS })
      .redirect(startAddress(publicUrl, keys.current, found.id, this.clock.now()), 303);
  }

  /** Gives the browser that entered a code on the console its override. */
  @Get('start')
  async start(
    @Query({ schema: Start }) { token }: Start,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    void reply.header('Cache-Control', 'no-store');
    const refuse = async (status: number, code: string, error: string) => {
      noteSecurity(request, 'override-refused', { code });
      sendStaticPage(reply.code(status), await this.ownPage(request, error));
    };
    if (!isStartedFromConsole(request, this.config)) return refuse(403, 'foreign', FOREIGN);
    const id = startedOverride(token, this.config.keys.current, this.clock.now());
    if (id === null) return refuse(422, 'expired', LATE);
    const claimed = await this.overrides.claim(id, visitorId(request), carriedOverride(request));
    if (typeof claimed === 'string') return refuse(422, claimed, PROBLEMS[claimed]);
    noteSecurity(request, 'override-started', { override: claimed.id });
    this.carried.forget();
    giveOverrideCookie(claimed.id, request, reply);
    void reply.redirect(firstPage(claimed), 303);
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
    // Client-side navigation may have changed the page since the server wrote the form.
    void reply.header('Cache-Control', 'no-store').redirect(whereFrom(request) ?? internalPath(back), 303);
  }

  private async ownPage(request: FastifyRequest, error?: string): Promise<StaticPage> {
    return overridesPage({
      csrfToken: csrfToken(request),
      override: await this.carried.of(request),
      console: this.config.console?.url,
      error,
    });
  }
}
