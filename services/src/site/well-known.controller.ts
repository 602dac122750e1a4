import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CONFIG, type Config } from '../config/config.js';
import { Clock } from '../kernel/clock.js';
import { DomainError } from '../kernel/errors.js';

const DAY = 'public, max-age=86400';
const DAY_MS = 86_400_000;
/** Renewed with every request, so that it never expires while the site runs. */
const SECURITY_DAYS = 90;

/** The lectern under its lamp. */
const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="#14191b"/><g transform="translate(4.2 3.9)"><path fill="#ffc52e" d="M2 13.3 4.5 12.2 5.5 14.3 27 4.5 28.4 7.6 4.4 18.6z"/><path fill="#f5f6f1" d="M13.2 16 17.4 14.1V26.4H23.4V30H7.2V26.4H13.2z"/></g></svg>
`;

/** Files that browsers and people look for on every site. */
@ApiExcludeController()
@Controller()
export class WellKnownController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  @Get('favicon.svg')
  @Header('Content-Type', 'image/svg+xml')
  @Header('Cache-Control', DAY)
  favicon(): string {
    return FAVICON;
  }
  /** The contact for vulnerabilities, RFC 9116; 404 without one. */
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
}
