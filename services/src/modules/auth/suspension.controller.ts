import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { sendStaticPage } from '../../html/static-page.js';
import { SuspensionPage } from './suspension-page.js';

/** Where the sign-in of a suspended user ends. */
@ApiExcludeController()
@Controller('users/suspended')
export class SuspensionController {
  constructor(private readonly suspensions: SuspensionPage) {}

  @Get()
  async show(@Query('token') token: unknown, @Res() reply: FastifyReply): Promise<void> {
    const page = await this.suspensions.page(token);
    if (page) void sendStaticPage(reply.code(403), page);
    else void reply.redirect('/users/sign_in', 302);
  }
}
