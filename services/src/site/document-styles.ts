import { Injectable } from '@nestjs/common';
import type { ReleaseManifest } from '@lectern/contracts';
import { ReleaseStore } from '../platform/releases/index.js';
import { baseOf } from '../platform/tables/index.js';

/** Placeholder for the address of the release's files in build output. */
const BASE = '%base%';

/** The CSS that a release of the shell adds to every document. */
@Injectable()
export class DocumentStyles {
  private last: { key: string; css: Promise<string> } | undefined;

  constructor(private readonly store: ReleaseStore) {}

  of(shell: ReleaseManifest): Promise<string> {
    // A development shell brings its own.
    if (shell.styles === null) return Promise.resolve('');
    const key = `${shell.name}@${shell.version}`;
    if (this.last?.key === key) return this.last.css;
    const last = { key, css: this.read(shell, shell.styles) };
    this.last = last;
    // A failed read is not cached: the next page retries.
    last.css.catch(() => {
      if (this.last === last) this.last = undefined;
    });
    return last.css;
  }

  private async read(shell: ReleaseManifest, styles: string): Promise<string> {
    const css = (await this.store.read(shell, styles)).toString('utf8');
    return css.replaceAll(BASE, baseOf(shell)).replaceAll('</', '<\\/');
  }
}
