import { Inject, Injectable } from '@nestjs/common';
import { findPage, type ReleaseManifest, UNFINISHED, unfinishedPage } from '@lectern/contracts';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/errors.js';
import { isRemoteOfTheSite } from '../../paths/index.js';
import { faultText } from '../../server-faults/index.js';
import { integrityOf } from '../../tables/index.js';
import { ANSWERING, type TimeBudget, TimeBudgetOfProcess } from '../fragment/time-budget.js';
import { judgeFragment } from '../fragment/judge-fragment.js';
import { PageCalls } from '../page-calls.js';
import type { CallAnswer, RenderJob } from '../render-protocol.js';
import { Renderer } from '../renderer.js';
import { RENDERER_LIMITS, RenderError, type RendererLimits } from '../renderer-limits.js';
import { RenderIsolation } from '../sandbox/render-isolation.js';
import { SampleAddresses } from './sample-addresses.js';
import { failingPage, latePage, nothingTried, type TriedPages, untriedPage } from './trial-texts.js';
import { TrialSetting } from './trial-setting.js';

/** Beyond this a page counts as endless. Visitors' pages get less time. */
const PAGE_MS = 5_000;
/** For a page including the start of a process. */
const TOTAL_MS = 10_000;
/** Seconds after which no further page of the release begins. */
const RELEASE_SECONDS = 15;
/** Owner of pages rendered by the shell alone. */
const SHELL_ALONE = '/the-shell-alone';

const SHELL_FAILED = /^The shell's server build did not start: /;

type Job = RenderJob & { owner: NonNullable<RenderJob['owner']> };

/**
 * Renders each page of an unpublished release as visitors would get it: with the stable shell, in a separate process that ends afterwards,
 * isolated from the owner's live one.
 */
@Injectable()
export class PageTrials {
  private readonly budget: TimeBudget;
  private readonly limits: RendererLimits;

  constructor(
    private readonly isolation: RenderIsolation,
    private readonly setting: TrialSetting,
    private readonly addresses: SampleAddresses,
    private readonly calls: PageCalls,
    clock: Clock,
    @Inject(RENDERER_LIMITS) limits: RendererLimits,
  ) {
    this.budget = new TimeBudgetOfProcess(() => clock.now().getTime(), ANSWERING);
    this.limits = { ...limits, pageMs: PAGE_MS, totalMs: Math.max(TOTAL_MS, limits.totalMs) };
  }

  /** Whether a release has server-rendered pages. */
  hasPages({ server, pages }: ReleaseManifest): boolean {
    return server !== null && Object.keys(pages).length > 0;
  }

  /**
   * @param server the content of its server build
   * @throws {DomainError} `UNAVAILABLE` when even the shell alone cannot be rendered now
   */
  async of(manifest: ReleaseManifest, server: Buffer): Promise<TriedPages> {
    const { shell, snapshot } = await this.setting.of(manifest);
    if (!shell) return nothingTried('Its pages were not rendered: the live shell has no server build.');
    if (!(await this.isolation.suffices()))
      return nothingTried('Its pages were not rendered: this site does not render on the server.');
    const key = `${manifest.name}@${manifest.version}`;
    const build = { key, file: server, integrity: integrityOf(manifest, manifest.server ?? '') };
    const renderer = new Renderer(this.isolation.launcher, (path) => this.answer(path, key), this.limits);
    try {
      await tryShell(renderer, { url: SHELL_ALONE, snapshot, shell, owner: null });
      return await this.tryPages(renderer, manifest, { snapshot, shell, owner: { build, expose: '' } });
    } finally {
      await renderer.close();
    }
  }

  /** @param each common parts of the jobs */
  private async tryPages(
    renderer: Renderer,
    manifest: ReleaseManifest,
    each: Omit<Job, 'url'>,
  ): Promise<TriedPages> {
    const tried: TriedPages = { refusals: [], warnings: [] };
    const end = performance.now() + RELEASE_SECONDS * 1_000;
    for (const pattern of Object.keys(manifest.pages)) {
      const url = await this.addresses.of(pattern, manifest);
      const found = url === null ? null : findPage(each.snapshot, new URL(url, 'http://site').pathname);
      if (url === null || found?.remote.name !== manifest.name || found.pattern !== pattern) {
        tried.warnings.push(untriedPage(pattern, url, found && `${found.pattern} of ${found.remote.name}`));
        continue;
      }
      if (performance.now() > end) {
        tried.refusals.push(latePage(pattern, RELEASE_SECONDS));
        break;
      }
      const { error, isUnfinished } = await trialOf(renderer, {
        ...each,
        url,
        owner: { ...each.owner, expose: found.expose },
      });
      if (isUnfinished) tried.warnings.push(unfinishedPage(pattern, url));
      if (error === null) continue;
      const { message, place } = faultText(error, each.owner.build.key);
      const why = place ? `${message} (at ${place})` : message;
      const isGuessed = url !== pattern && manifest.samples[pattern] === undefined;
      tried.refusals.push(failingPage(pattern, url, why, isGuessed));
    }
    return tried;
  }

  private async answer(path: string, release: string): Promise<CallAnswer> {
    if (!this.budget.allows(release)) return { status: 429, body: '{}' };
    const began = performance.now();
    try {
      return await this.calls.answer(path);
    } finally {
      this.budget.spend(release, performance.now() - began);
    }
  }
}

/** Failures here are not the release's fault. */
async function tryShell(renderer: Renderer, job: RenderJob): Promise<void> {
  try {
    await renderer.render(job);
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    throw new DomainError('UNAVAILABLE', {
      text: 'The site cannot render pages at the moment, so the release was not checked. Please try again later.',
      headers: { 'Retry-After': '10' },
      cause: error,
    });
  }
}

interface Trial {
  /** The problem with the page; null for a valid one, including "not found". */
  error: string | null;
  /** Whether a part of it is left to the browser. */
  isUnfinished?: boolean;
}

async function trialOf(renderer: Renderer, job: Job): Promise<Trial> {
  const { url, snapshot, owner } = job;
  const [name = ''] = owner.build.key.split('@');
  try {
    const { page, answers } = await renderer.render(job);
    const remote = isRemoteOfTheSite(name) ? null : name;
    const { body, head } = await judgeFragment(page, answers, { remote, snapshot, url });
    const isEmpty = body.trim() === '' && head?.redirect === undefined;
    return { error: isEmpty ? 'It renders an empty body' : null, isUnfinished: body.includes(UNFINISHED) };
  } catch (error) {
    // The shell alone just rendered without fault.
    if (error instanceof RenderError)
      return { error: error.message.replace(SHELL_FAILED, 'The server build is not a valid script: ') };
    throw error;
  }
}
