import { Injectable } from '@nestjs/common';
import { ReleaseStore } from '../platform/releases/index.js';
import type { ServedShell } from '../platform/snapshot/index.js';

/** Placeholder for the address of the release's files in build output. */
const BASE = '%base%';

/** The CSS that a release of the shell adds to every document. */
@Injectable()
export class DocumentStyles {
  private last: { key: string; css: Promise<string> } | undefined;

  constructor(private readonly store: ReleaseStore) {}

  of({ manifest, base }: ServedShell): Promise<string> {
    // A development shell brings its own.
    if (manifest.styles === null) return Promise.resolve('');
    const key = base;
    if (this.last?.key === key) return this.last.css;
    const last = { key, css: this.read(manifest, manifest.styles, base) };
    this.last = last;
    // A failed read is not cached: the next page retries.
    last.css.catch(() => {
      if (this.last === last) this.last = undefined;
    });
    return last.css;
  }

  private async read(shell: ServedShell['manifest'], styles: string, base: string): Promise<string> {
    const css = (await this.store.read(shell, styles)).toString('utf8');
    return css.replaceAll(BASE, base).replaceAll('</', '<\\/');
  }
}
