import { Controller, Get, Logger, Post, Redirect, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../../gateway/cookies.js';
import { noteSecurity } from '../../gateway/security-log.js';
import { translateError } from '../../gateway/translate-error.js';
import { sessionCookie } from './authenticator.js';
import { ProviderGuard, type SignInStep } from './provider.guard.js';
import { sessionCookieSeconds, sourceOf } from './sessions.service.js';
import { SuspendedUser } from './suspended-user.js';
import { SuspensionPage } from './suspension-page.js';
import { UsersService } from './users.service.js';

interface RedirectTo {
  url: string;
}

/**
 * Redirects to a provider and back. Ends at the requested path, else on the screen it started from, with `success=true`; any failure ends
 * there with `error=true`, and `unavailable` if the database is away or its disk full; that of a suspended user on a page that says why.
 *
 * @source product.md, section 2, "Route table"; decisions.md, "Screens, point by point"
 */
@ApiExcludeController()
@Controller('users/auth')
export class SignInController {
  private readonly logger = new Logger('SignIn');

  constructor(
    private readonly users: UsersService,
    private readonly suspensions: SuspensionPage,
  ) {}

  @Post('google_oauth2')
  @UseGuards(ProviderGuard('google'))
  @Redirect()
  beginGoogle(@Req() request: FastifyRequest): RedirectTo {
    return this.begin(request);
  }

  @Post('github')
  @UseGuards(ProviderGuard('github'))
  @Redirect()
  beginGithub(@Req() request: FastifyRequest): RedirectTo {
    return this.begin(request);
  }

  @Get('google_oauth2/callback')
  @UseGuards(ProviderGuard('google'))
  @Redirect()
  finishGoogle(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RedirectTo> {
    return this.finish(request, reply);
  }

  @Get('github/callback')
  @UseGuards(ProviderGuard('github'))
  @Redirect()
  finishGithub(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RedirectTo> {
    return this.finish(request, reply);
  }

  private begin({ signIn }: FastifyRequest): RedirectTo {
    return { url: signIn?.redirect ?? screen(signIn, 'error') };
  }

  private async finish(request: FastifyRequest, reply: FastifyReply): Promise<RedirectTo> {
    const { signIn } = request;
    reply.header('Cache-Control', 'no-store');
    // As when somebody returns to a tab in which they signed in before.
    if (!signIn?.isPending && request.lectern.user) return { url: screen(signIn, 'success') };
    if (!signIn?.identity) {
      noteSecurity(request, 'sign-in-failed');
      return { url: screen(signIn, 'error') };
    }
    try {
      const { place } = request.lectern;
      const cookie = sessionCookie(place);
      const replaced = readCookie(request, cookie) ?? request.renamedSession ?? undefined;
      const begun = await this.users.signIn(signIn.identity, replaced, place, sourceOf(request));
      noteSecurity(request, 'signed-in', {
        user: begun.userId,
        session: begun.id,
        provider: signIn.identity.provider,
      });
      setCookie(reply, cookie, begun.token, sessionCookieSeconds(place));
    } catch (error) {
      if (error instanceof SuspendedUser) {
        noteSecurity(request, 'sign-in-failed', { user: error.userId });
        return { url: this.suspensions.addressFor(error.userId) };
      }
      this.logger.error(error);
      noteSecurity(request, 'sign-in-failed', { provider: signIn.identity.provider });
      const isAway = translateError(error).code === 'UNAVAILABLE';
      return { url: screen(signIn, 'error') + (isAway ? '&unavailable' : '') };
    }
    return { url: signIn.returnTo ?? screen(signIn, 'success') };
  }
}

function screen(signIn: SignInStep | undefined, outcome: 'success' | 'error'): string {
  return `/users/${signIn?.type === 'signup' ? 'sign_up' : 'sign_in'}?${outcome}=true`;
}
