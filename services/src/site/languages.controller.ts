import { Body, Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { LANGUAGES_COOKIE, MOST_LANGUAGES } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CONFIG, type Config } from '../config/config.js';
import { languagesIn } from '../gateway/cookies.js';
import { csrfToken } from '../gateway/csrf.js';
import { sendStaticPage } from '../html/static-page.js';
import { TalkLanguages } from '../modules/catalogue/index.js';
import { internalPath } from '../platform/rendering/index.js';
import { LANGUAGES_PATH, languagesPage } from './languages-page.js';
import { whereFrom } from './where-from.js';

const YEAR_SECONDS = 31_536_000;
/** Of the form: more than there are languages. */
const MOST_BOXES = 500;

const code = z.string().max(10);
const Choice = z.object({
  language: z
    .union([code.transform((one) => [one]), z.array(code).max(MOST_BOXES)])
    .optional()
    .default([]),
  back: z.string().max(10_000).catch('/'),
});
type Choice = z.infer<typeof Choice>;

/** Where a visitor chooses the languages whose talks come first: a form, which works without scripts. */
@ApiExcludeController()
@Controller(LANGUAGES_PATH)
export class LanguagesController {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
    private readonly languages: TalkLanguages,
  ) {}

  @Get()
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const chosen = await this.languages.of(languagesIn(request.headers.cookie));
    const from = whereFrom(request) ?? '/';
    await this.send(request, reply, { chosen, back: from.startsWith(LANGUAGES_PATH) ? '/' : from });
  }

  /** Remembers the choice in a cookie, which no language at all removes, and leads back. */
  @Post()
  async choose(
    @Body({ schema: Choice }) { language, back }: Choice,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const all = await this.languages.all();
    const chosen = all.filter((each) => language.includes(each));
    if (chosen.length > MOST_LANGUAGES) {
      void reply.code(422);
      return this.send(request, reply, { chosen, back, error: 'Please choose three languages at most.' });
    }
    const options = {
      path: '/',
      sameSite: 'lax',
      secure: this.config.publicUrl.startsWith('https:'),
    } as const;
    if (chosen.length > 0)
      void reply.setCookie(LANGUAGES_COOKIE, chosen.join('.'), { ...options, maxAge: YEAR_SECONDS });
    else void reply.clearCookie(LANGUAGES_COOKIE, options);
    void reply.header('Cache-Control', 'no-store').redirect(internalPath(back), 303);
  }

  private async send(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: { chosen: readonly string[]; back: string; error?: string },
  ): Promise<void> {
    const offered = await this.languages.all();
    sendStaticPage(reply, languagesPage({ ...shown, offered, csrfToken: csrfToken(request) }));
  }
}
