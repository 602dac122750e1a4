import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { sendSmallPage } from '../../gateway/small-page.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { askPage, donePage } from './unsubscribe-pages.js';
import { unsubscribePath } from './video-mail.js';

const BODY_LIMIT_BYTES = 16 * 1024;

/**
 * The way out of a subscription that every mail names, open without a sign-in. Looking changes nothing, since scanners follow every
 * link; a `POST` ends it, from the page's button or from the mail program (RFC 8058), which has neither cookie nor CSRF token: the
 * address itself is the secret. A token that opens nothing is answered as one that has been used.
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
    await fastify.register(async (scope) => this.register(scope));
  }

  private register(scope: FastifyInstance): void {
    // What is in the body does not matter, nor in which of the two forms the RFC has it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));
    const url = unsubscribePath(':token');
    scope.get<Addressed>(url, async ({ params: { token } }, reply) => {
      const title = await this.subscriptions.talkOf(token);
      return sendSmallPage(reply, title === null ? donePage() : askPage(title));
    });
    const open = { config: { csrf: false, multipart: true }, bodyLimit: BODY_LIMIT_BYTES };
    scope.post<Addressed>(url, open, async ({ params: { token } }, reply) => {
      await this.subscriptions.unsubscribe(token);
      return sendSmallPage(reply, donePage());
    });
  }
}

interface Addressed {
  Params: { token: string };
}
