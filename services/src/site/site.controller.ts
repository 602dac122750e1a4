import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config/config.js';
import { languagesIn } from '../gateway/cookies.js';
import { csrfToken } from '../gateway/csrf.js';
import type { Place } from '../gateway/place.js';
import { DomainError, ERRORS } from '../kernel/errors.js';
import { visitorId } from '../gateway/visitor.js';
import { audienceOf, ruleFor, SnapshotsService, type Visitor } from '../platform/snapshot/index.js';
import { type ActiveOverride, RequestOverride, shownBy, withOverride } from '../platform/overrides/index.js';
import { previewsOf } from '../platform/rollouts/index.js';
import { TalkLanguages } from '../modules/catalogue/index.js';
import { PageTokens } from '../platform/telemetry/index.js';
import { acceptedEncoding } from '../gateway/compression.js';
import { internalPath } from '../platform/rendering/index.js';
import { overrideBanner } from './override-banner.js';
import { type PageTemplate, type Personal, PLACES } from './document.js';
import { bytesOf } from './joined/joined-page.js';
import { PagesService } from './pages.service.js';
import {
  consoleHeaders,
  newNonce,
  PAGE_CACHE,
  PAGE_TYPE,
  PAGE_VARY,
  pageHeaders,
} from './security-policy.js';
import { PageViews } from './page-views.js';

/** These know where the sign-in began, and return there. */
const SIGN_IN_SCREENS = new Set(['/users/sign_in', '/users/sign_up']);

/** @source product.md, section 2: back from a provider with `success=true` leads to /home */
const isSignedInAtProvider = (query: unknown, pathname: string): boolean =>
  (query as { success?: unknown }).success === 'true' && !SIGN_IN_SCREENS.has(pathname);

/** `Retry-After` of a page whose data could not be read, in seconds; as for calls. */
const RETRY_SECONDS = 5;

/** Every page of the site: any path that nothing else answers. */
@ApiExcludeController()
@Controller()
export class SiteController {
  constructor(
    private readonly snapshots: SnapshotsService,
    private readonly overrides: RequestOverride,
    private readonly pages: PagesService,
    private readonly views: PageViews,
    private readonly tokens: PageTokens,
    private readonly languages: TalkLanguages,
    @Inject(CONFIG)
    private readonly config: Pick<Config, 'videoHosts' | 'assetsOrigin' | 'console' | 'publicUrl'>,
  ) {}

  @Get('*')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    // As sent: the router's own copy may have been made decodable.
    const { pathname, url, tidy } = addressOf(request.originalUrl);
    if (!tidy) return void reply.redirect(url, 308);
    if (pathname.startsWith('/assets/')) throw new DomainError('NOT_FOUND');
    const { place } = request.lectern;
    const elsewhere = otherOrigin(place, pathname, url, this.config);
    if (elsewhere !== null) return void reply.redirect(elsewhere, 302);
    // Decided here, so that it works even when no page can be rendered.
    if (pathname === '/home') return void reply.redirect('/', 302);
    if (isSignedInAtProvider(request.query, pathname)) return void reply.redirect('/home', 302);

    // A first visit is decided by the id this response assigns, so that the next request is from the same
    // visitor.
    const visitor = {
      id: visitorId(request),
      user: request.lectern.user?.id ?? null,
      previews: previewsOf(request),
    };
    const isConsole = place === 'console';
    const override = isConsole ? null : await this.overrides.resolve(request, reply);
    const live = await this.snapshots.of(visitor, place);
    const releases = override ? withOverride(live, override) : live;
    const { shell } = releases;
    if (!shell) {
      throw new DomainError('UNAVAILABLE', { text: 'The site has not been built yet. Run npm run build.' });
    }
    const languages = isConsole ? [] : await this.languages.of(languagesIn(request.headers.cookie));
    const { status, redirect, template, owner } = await this.pages.page(
      { url, languages },
      releases,
      shell,
      isConsole ? this.config.console?.url : undefined,
    );
    if (redirect !== undefined) return void reply.redirect(internalPath(redirect), 302);

    const nonce = newNonce();
    const inline = { nonce, scripts: template.scripts };
    const token = csrfToken(request);
    // The console itself shows what this browser gets.
    const previewed = isConsole ? [] : await this.previewed(visitor, override);
    const isOwn = override !== null || previewed.length > 0;
    const banner = isOwn
      ? overrideBanner(override, {
          ...PLACES,
          back: url,
          live: await this.liveNames(),
          previewed,
        })
      : '';
    const pageToken = (await this.tokens.give(request, owner)) ?? '';
    void reply
      .code(status)
      .type(PAGE_TYPE)
      // It carries the visitor's own token.
      .header('Cache-Control', isOwn ? 'private, no-store' : PAGE_CACHE)
      .headers(
        isConsole
          ? consoleHeaders(inline, releases.developmentOrigins)
          : pageHeaders(
              inline,
              this.config.videoHosts,
              this.config.assetsOrigin,
              releases.developmentOrigins,
            ),
      )
      .header('Vary', PAGE_VARY);
    if (status === ERRORS.UNAVAILABLE.status) void reply.header('Retry-After', RETRY_SECONDS);
    await send({ nonce, csrfToken: token, pageToken, banner }, template, request, reply);
    if (isConsole) return;
    const nextVisitor = request.visitorIsNew ? visitor.id : undefined;
    const { method, headers, host, lectern: context } = request;
    this.views.record({ method, headers, host, context: { ...context, nextVisitor } }, pathname, status);
  }

  /** Candidates that this browser gets only for its preview cookie, and that no override replaces. */
  private async previewed(visitor: Visitor, override: ActiveOverride | null): Promise<string[]> {
    if (visitor.previews.size === 0) return [];
    const overridden = new Set(override ? shownBy(override).map(({ remote }) => remote) : []);
    return (await this.snapshots.rollouts()).flatMap(({ remote, candidate, share, segment }) =>
      candidate !== null &&
      !overridden.has(remote) &&
      ruleFor(audienceOf(remote, share, segment), visitor) === 'preview'
        ? [`${remote} ${candidate.version}`]
        : [],
    );
  }

  private async liveNames(): Promise<ReadonlySet<string>> {
    const rows = await this.snapshots.rollouts();
    const releases = rows.flatMap(({ stable, candidate }) => [stable, ...(candidate ? [candidate] : [])]);
    return new Set(releases.map(({ name, version }) => `${name}@${version}`));
  }
}

async function send(
  personal: Personal,
  template: PageTemplate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const joined = encoding && (await template.join(personal, encoding));
  // Compressed as a whole, its length would tell how much of the address is in the visitor's tokens (BREACH).
  if (!joined) return void reply.send(template.fill(personal));
  void reply.header('Content-Encoding', encoding).send(bytesOf(joined));
}

/** The address of a page on the other origin; null if it is on this one. */
function otherOrigin(
  place: Place,
  pathname: string,
  url: string,
  { console, publicUrl }: Pick<Config, 'console' | 'publicUrl'>,
): string | null {
  const isOperating = /^\/operate(?:\/|$)/.test(pathname);
  if (place === 'site') return isOperating && console ? console.url + url : null;
  if (pathname === '/' || pathname === '/home') return '/operate';
  // The way back to the site, for the console's header. Signing in ends at /home.
  if (pathname === '/site') return publicUrl;
  return isOperating || SIGN_IN_SCREENS.has(pathname) ? null : publicUrl + url;
}

interface Address {
  pathname: string;
  /** Path and query, with duplicate and trailing slashes removed. */
  url: string;
  /** Whether the address was normalized already. */
  tidy: boolean;
}

/** @throws {DomainError} for a path that would lead elsewhere once decoded */
function addressOf(requested: string): Address {
  const [path = '/', ...query] = requested.split('?');
  // Several leading slashes would make it another site's address.
  const pathname = `/${path.split('/').filter(Boolean).join('/')}`;
  const decoded = decodedPath(pathname);
  if (internalPath(decoded) !== decoded) throw new DomainError('BAD_REQUEST');
  const url = query.length > 0 ? `${pathname}?${query.join('?')}` : pathname;
  return { pathname, url, tidy: pathname === path };
}

/** As it is, if its percent encoding is invalid: then no page has it. */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
