import { randomBytes } from 'node:crypto';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { findPage, type Snapshot } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config.js';
import { csrfToken } from '../gateway/csrf.js';
import { DomainError } from '../gateway/errors.js';
import { visitorId } from '../gateway/visitor.js';
import { audienceOf, ruleFor, type Visitor } from '../modules/rollouts/audience.js';
import { type ActiveOverride, shownBy } from '../modules/rollouts/overrides/active-override.js';
import { CarriedOverrides } from '../modules/rollouts/overrides/carried-overrides.js';
import { withOverride } from '../modules/rollouts/overrides/overridden-releases.js';
import { previewsOf } from '../modules/rollouts/preview.js';
import { SnapshotsService } from '../modules/rollouts/snapshots.service.js';
import { PageTokens } from '../modules/rollouts/telemetry/page-tokens.js';
import { acceptedEncoding, compress } from '../gateway/compression.js';
import { internalPath } from './internal-path.js';
import { overrideBanner } from './override-banner.js';
import { PagesService } from './pages.service.js';
import { pageHeaders } from './security-policy.js';
import { PageViews } from './page-views.js';

const NONCE_BYTES = 16;
/** These know where the way in began, and lead on there. */
const SIGN_IN_SCREENS = new Set(['/users/sign_in', '/users/sign_up']);

/** @source product.md, section 2: back from a provider with `success=true` leads to /home */
const isSignedInAtProvider = (query: unknown, pathname: string): boolean =>
  (query as { success?: unknown }).success === 'true' && !SIGN_IN_SCREENS.has(pathname);

/** Every page of the site: whatever path nothing else answers. */
@ApiExcludeController()
@Controller()
export class SiteController {
  constructor(
    private readonly snapshots: SnapshotsService,
    private readonly overrides: CarriedOverrides,
    private readonly pages: PagesService,
    private readonly views: PageViews,
    private readonly tokens: PageTokens,
    @Inject(CONFIG) private readonly config: Pick<Config, 'videoHosts'>,
  ) {}

  @Get('*')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { pathname, url, tidy } = addressOf(request.url);
    if (!tidy) return void reply.redirect(url, 308);
    if (pathname.startsWith('/assets/')) throw new DomainError('NOT_FOUND');
    // Decided here, so that it holds even when no page can be rendered.
    if (pathname === '/home') return void reply.redirect('/', 302);
    if (isSignedInAtProvider(request.query, pathname)) return void reply.redirect('/home', 302);

    // A first visit is decided by the id that this very answer brings, so that the next one is the same visitor.
    const visitor = {
      id: visitorId(request),
      user: request.lectern.user?.id ?? null,
      previews: previewsOf(request),
    };
    const override = await this.overrides.tidied(request, reply);
    const live = await this.snapshots.of(visitor);
    const releases = override ? withOverride(live, override) : live;
    const { shell } = releases;
    if (!shell) {
      throw new DomainError('UNAVAILABLE', { text: 'The site has not been built yet. Run npm run build.' });
    }
    const { status, redirect, template } = await this.pages.page(url, releases, shell);
    if (redirect !== undefined) return void reply.redirect(internalPath(redirect), 302);

    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const token = csrfToken(request);
    const previewed = await this.previewed(visitor, override);
    const isOwn = override !== null || previewed.length > 0;
    const banner = isOwn
      ? overrideBanner(override, {
          nonce,
          csrfToken: token,
          back: url,
          live: await this.liveNames(),
          previewed,
        })
      : '';
    const pageToken = await this.tokens.give(request, ownerOf(releases.snapshot, pathname));
    const html = template.fill({ nonce, csrfToken: token, pageToken: pageToken ?? '', banner });
    void reply
      .code(status)
      .type('text/html; charset=utf-8')
      // It carries the visitor's own token.
      .header('Cache-Control', isOwn ? 'private, no-store' : 'private, no-cache')
      .headers(pageHeaders(nonce, this.config.videoHosts, releases.developmentOrigins))
      .header('Vary', 'Accept-Encoding, Cookie');
    await this.send(html, request, reply);
    this.views.record(request, pathname, status);
  }

  /** Candidates that this browser is shown for its preview cookie alone, and that no override stands before. */
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

  private async send(html: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (!encoding) return void reply.send(html);
    void reply.header('Content-Encoding', encoding).send(await compress(html, encoding));
  }
}

/** As `name@version`; null for the shell's own pages. */
function ownerOf(snapshot: Snapshot, pathname: string): string | null {
  const remote = findPage(snapshot, pathname)?.remote;
  return remote ? `${remote.name}@${remote.release.version}` : null;
}

interface Address {
  pathname: string;
  /** Path and query; without the slashes that make one page two. */
  url: string;
  /** Whether the address was so already. */
  tidy: boolean;
}

/** @throws DomainError for a path whose percent signs mean nothing */
function addressOf(requested: string): Address {
  const [path = '/', ...query] = requested.split('?');
  try {
    decodeURIComponent(path);
  } catch {
    throw new DomainError('BAD_REQUEST');
  }
  // Several slashes at the start would be another site's address.
  const pathname = `/${path.split('/').filter(Boolean).join('/')}`;
  const url = query.length > 0 ? `${pathname}?${query.join('?')}` : pathname;
  return { pathname, url, tidy: pathname === path };
}
