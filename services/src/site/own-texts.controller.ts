import { Controller, Get, Header, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { SITE } from '@lectern/contracts';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '../config/config.js';
import { sendStaticPage } from '../html/static-page.js';
import { Clock } from '../kernel/clock.js';
import { DomainError } from '../kernel/errors.js';
import { ownText } from './own-texts.js';

const DAY_MS = 86_400_000;
/** As set up in docs/production.md; the services themselves store none. */
const BACKUP_DAYS = 30;
/** Renewed with every request, so that it never expires while the site runs. */
const SECURITY_DAYS = 90;

/** Texts about the site itself: pages that the operator can write, and the contact for vulnerabilities. */
@ApiExcludeController()
@Controller()
export class OwnTextsController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  @Get('about')
  about(@Res() reply: FastifyReply): Promise<void> {
    return this.send('about', reply);
  }

  @Get('privacy')
  privacy(@Res() reply: FastifyReply): Promise<void> {
    return this.send('privacy', reply);
  }

  /** RFC 9116; 404 without a contact. */
  @Get('.well-known/security.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  security(): string {
    const { securityContact, publicUrl } = this.config;
    if (!securityContact) throw new DomainError('NOT_FOUND');
    const expires = new Date(this.clock.now().getTime() + SECURITY_DAYS * DAY_MS);
    expires.setUTCHours(0, 0, 0, 0);
    return [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      'Preferred-Languages: en',
      '',
    ].join('\n');
  }

  private async send(name: 'about' | 'privacy', reply: FastifyReply): Promise<void> {
    const { pagesDir, telemetryDays, logDays, contactAddress } = this.config;
    const page = await ownText(name, pagesDir, {
      site: SITE.name,
      contact: contactAddress,
      telemetry_days: String(telemetryDays),
      log_days: String(logDays),
      backup_days: String(BACKUP_DAYS),
    });
    sendStaticPage(reply, page);
  }
}
