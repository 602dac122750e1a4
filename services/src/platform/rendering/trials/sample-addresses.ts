import { Injectable } from '@nestjs/common';
import type { ReleaseManifest } from '@lectern/contracts';
import { type PageKind, SitemapService } from '../../../modules/sitemap/index.js';

/** Words by which patterns name parts of the catalogue. */
const NAMES: readonly [RegExp, PageKind][] = [
  [/speaker|person|people/, 'speakers'],
  [/series/, 'series'],
  [/conference|event/, 'conferences'],
  [/tag|subject|topic/, 'subjects'],
];

/** Addresses for trying a release's pages. */
@Injectable()
export class SampleAddresses {
  constructor(private readonly catalogue: SitemapService) {}

  /**
   * Path and query for a pattern of the release: its own sample, else built with the first slug of the
   * catalogue that its parameters suggest. Null if the catalogue has none.
   */
  async of(pattern: string, { samples }: Pick<ReleaseManifest, 'samples'>): Promise<string | null> {
    const sample = samples[pattern];
    if (sample !== undefined) {
      const { pathname, search } = new URL(sample, 'http://site');
      return pathname + search;
    }
    const parts = pattern.split('/').filter(Boolean);
    const filled = await Promise.all(parts.map((part, at) => this.filled(part, parts.slice(0, at))));
    return filled.includes(null) ? null : `/${filled.join('/')}`;
  }

  /** @param before the parts to its left */
  private async filled(part: string, before: readonly string[]): Promise<string | null> {
    if (part !== '*' && !part.startsWith(':')) return part;
    const kinds = [part, ...before.toReversed()].map(kindOf);
    const slug = await this.catalogue.firstSlug(kinds.find((kind) => kind !== undefined) ?? 'talks');
    return slug && encodeURIComponent(slug);
  }
}

const kindOf = (part: string): PageKind | undefined =>
  NAMES.find(([name]) => name.test(part.toLowerCase()))?.[1];
