import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Beacon, type BeaconAnswer } from '@lectern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../config/config.js';
import { DomainError } from '../../kernel/errors.js';
import { depthError } from '../../gateway/json-body.js';
import { ValidationPipe } from '../../gateway/validation.js';
import { BeaconLimits } from './beacon-limits.js';
import { networkOf } from '../../gateway/network.js';
import { namedPlugin } from '../../gateway/named-plugin.js';
import { PageTokens } from './page-tokens.js';
import { TelemetryService } from './telemetry.service.js';

const BODY_LIMIT_BYTES = 16 * 1024;
const PATH = '/api/v1/telemetry';

/**
 * Receives beacons: pages' reports on their releases. `sendBeacon` cannot send custom headers, so there is no
 * CSRF token; requests from other sites are refused. Beacons without a page token, as from robots and
 * browsers without the visitor cookie, are answered but not counted; a page whose token is used up gets the
 * next one.
 *
 * @source platform.md, "For a team", point 5
 */
@Injectable()
export class BeaconRoutes implements OnApplicationBootstrap {
  private readonly validation = new ValidationPipe();

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly telemetry: TelemetryService,
    private readonly limits: BeaconLimits,
    private readonly tokens: PageTokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    await fastify.register(namedPlugin('beacons', (scope) => this.register(scope)));
  }

  private register(scope: FastifyInstance): void {
    scope.removeAllContentTypeParsers();
    // Beacons that need no CORS preflight are sent as text, whatever their content.
    scope.addContentTypeParser(
      ['application/json', 'text/plain'],
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    const options = { config: { csrf: false, writes: false }, bodyLimit: BODY_LIMIT_BYTES };
    scope.post<{ Body: unknown }>(PATH, options, (request): Promise<BeaconAnswer> => this.answer(request));
  }

  private async answer(request: FastifyRequest<{ Body: unknown }>): Promise<BeaconAnswer> {
    if (!this.isOwn(request)) throw new DomainError('FORBIDDEN');
    const network = networkOf(request.ip);
    await this.limits.take(request.visitorId, request.lectern.network);
    const beacon = (await this.validation.transform(parsed(request.body), {
      type: 'body',
      schema: Beacon,
    })) as Beacon;
    const news = {
      recalled: await this.telemetry.recalled(beacon),
      withdrawn: await this.telemetry.withdrawn(),
    };
    const page = await this.tokens.read(beacon.token, request);
    if (page === null) {
      const token = await this.tokens.give(request);
      return token === null ? news : { ...news, token };
    }
    await this.telemetry.record(beacon, page, network, request.lectern.network !== null);
    return news;
  }

  /** By fetch metadata; by `Origin` where that is missing. */
  private isOwn({ headers }: FastifyRequest): boolean {
    const site = headers['sec-fetch-site'];
    return site === undefined ? headers.origin === this.config.publicUrl : site === 'same-origin';
  }
}

/** @throws {DomainError} 400 */
function parsed(body: unknown): unknown {
  let value: unknown;
  try {
    value = JSON.parse(typeof body === 'string' ? body : '');
  } catch (cause) {
    throw new DomainError('MALFORMED_JSON', { cause });
  }
  const error = depthError(value);
  if (error) throw error;
  return value;
}
