import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { OwnText, SITE } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config/config.js';
import { ResponseCache, SLOWLY_CHANGING } from '../response-cache/response-cache.js';
import { sendResponse } from '../response-cache/send-response.js';
import { CatalogueNumbers } from './catalogue-numbers.js';
import { ownText, type OwnTextName } from './own-texts.js';

/** As set up in docs/production.md; the services themselves store none. */
const BACKUP_DAYS = 30;
/** In a sentence about writing to somebody, where there is no address. */
const NO_CONTACT = 'the people who run this site (they have not published an address)';

/** Texts about the site itself, which its operator can write. */
@ApiTags('site')
@Controller('api/v1/own_texts')
export class OwnTextsController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly numbers: CatalogueNumbers,
    private readonly answers: ResponseCache,
  ) {}

  @Get('about')
  @ApiOkResponse({ standardSchema: OwnText })
  about(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer('about', request, reply);
  }

  @Get('privacy')
  @ApiOkResponse({ standardSchema: OwnText })
  privacy(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer('privacy', request, reply);
  }

  private async answer(
    name: OwnTextName,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const { pagesDir, telemetryDays, logDays, contactAddress } = this.config;
    const load = async () =>
      ownText(name, pagesDir, {
        site: SITE.name,
        contact: contactAddress ?? NO_CONTACT,
        telemetry_days: String(telemetryDays),
        log_days: String(logDays),
        backup_days: String(BACKUP_DAYS),
        ...(await this.numbers.values()),
      });
    return sendResponse(
      await this.answers.get(`own_texts:${name}`, OwnText, load, SLOWLY_CHANGING),
      request,
      reply,
    );
  }
}
