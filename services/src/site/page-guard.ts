import { LRUCache } from 'lru-cache';
import { RenderGuard } from '../platform/rendering/index.js';

/** If this many different paths fail, the release is at fault. */
const MOST_PATHS = 5;
/** Older failures are ignored. */
const WINDOW_MS = 10 * 60_000;
const RELEASES_KEPT = 200;

/**
 * Pages that the server leaves to browsers for a while because they crashed the renderer. A single path
 * affects only itself: what a member wrote on one page disables no other. A release is disabled when five
 * different paths of it fail.
 */
export class PageGuard {
  private readonly paths: RenderGuard;
  private readonly releases: RenderGuard;
  /** Release → path → time of its last failure. */
  private readonly failing = new LRUCache<string, Map<string, number>>({ max: RELEASES_KEPT });

  constructor(private readonly now: () => number) {
    this.paths = new RenderGuard(now);
    this.releases = new RenderGuard(now, 0);
  }

  /** @param path without query */
  allows(release: string, path: string): boolean {
    return this.releases.allows(release) && this.paths.allows(`${release} ${path}`);
  }

  fault(release: string, path: string): void {
    this.paths.fault(`${release} ${path}`);
    const failing = this.failingOf(release);
    failing.set(path, this.now());
    this.failing.set(release, failing);
    if (failing.size < MOST_PATHS) return;
    this.releases.fault(release);
    // More of them add no information.
    for (const [oldest] of failing) if (failing.size > MOST_PATHS) failing.delete(oldest);
  }

  success(release: string, path: string): void {
    this.paths.success(`${release} ${path}`);
    const failing = this.failingOf(release);
    if (!failing.delete(path)) return;
    this.failing.set(release, failing);
    if (failing.size < MOST_PATHS) this.releases.success(release);
  }

  private failingOf(release: string): Map<string, number> {
    const since = this.now() - WINDOW_MS;
    return new Map([...(this.failing.get(release) ?? [])].filter(([, at]) => at > since));
  }
}
