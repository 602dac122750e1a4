import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { namedPlugin } from '../../gateway/named-plugin.js';
import { sendStaticPage } from '../../html/static-page.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { askPage, unsubscribedPage } from './unsubscribe-pages.js';
import { unsubscribePath } from './video-mail.js';

const BODY_LIMIT_BYTES = 16 * 1024;

/**
 * Unsubscribing by the link in every mail, without a sign-in. `GET` changes nothing, since scanners follow every link; `POST` ends the
 * subscription, from the page's button or from the mail program (RFC 8058), which has neither cookie nor CSRF token: the address itself is
 * the secret. Unknown tokens get the same response as used ones.
 *
 * @source decisions.md, "Conferences"
 */
@Injectable()
export class UnsubscribeRoutes implements OnApplicationBootstrap {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    await fastify.register(namedPlugin('unsubscribe', (scope) => this.register(scope)));
  }

  private register(scope: FastifyInstance): void {
    // The body does not matter, nor which of the RFC's two content types it has.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));
    const url = unsubscribePath(':token');
    scope.get<Addressed>(url, async ({ params: { token } }, reply) => {
      const title = await this.subscriptions.talkOf(token);
      return sendStaticPage(reply, title === null ? unsubscribedPage() : askPage(title));
    });
    const open = { config: { csrf: false, multipart: true }, bodyLimit: BODY_LIMIT_BYTES };
    scope.post<Addressed>(url, open, async ({ params: { token } }, reply) => {
      await this.subscriptions.unsubscribe(token);
      return sendStaticPage(reply, unsubscribedPage());
    });
  }
}

interface Addressed {
  Params: { token: string };
}
