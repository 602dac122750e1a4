import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';

const DAY = 'public, max-age=86400';

/** The lectern under its lamp. */
const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="#14191b"/><g transform="translate(4.2 3.9)"><path fill="#ffc52e" d="M2 13.3 4.5 12.2 5.5 14.3 27 4.5 28.4 7.6 4.4 18.6z"/><path fill="#f5f6f1" d="M13.2 16 17.4 14.1V26.4H23.4V30H7.2V26.4H13.2z"/></g></svg>
`;

/** Files that browsers request from every site. */
@ApiExcludeController()
@Controller()
export class WellKnownController {
  @Get('favicon.svg')
  @Header('Content-Type', 'image/svg+xml')
  @Header('Cache-Control', DAY)
  favicon(): string {
    return FAVICON;
  }
}
