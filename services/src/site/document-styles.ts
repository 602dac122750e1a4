import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { ReleaseManifest } from '@lectern/contracts';
import { ReleaseStore } from '../modules/rollouts/release-store.js';
import { baseOf } from '../modules/rollouts/snapshot-release.js';

/** Stands for the address of the release's files in what a build writes. */
const BASE = '%base%';

/** The CSS that a release of the shell gives every document. */
@Injectable()
export class DocumentStyles {
  private last: { key: string; css: Promise<string> } | undefined;

  constructor(private readonly store: ReleaseStore) {}

  of(shell: ReleaseManifest): Promise<string> {
    const key = `${shell.name}@${shell.version}`;
    if (this.last?.key !== key) this.last = { key, css: this.read(shell) };
    return this.last.css;
  }

  private async read(shell: ReleaseManifest): Promise<string> {
    if (shell.styles === null) return '';
    const css = await readFile(this.store.pathOf(shell.name, shell.version, shell.styles), 'utf8');
    return css.replaceAll(BASE, baseOf(shell)).replaceAll('</', '<\\/');
  }
}
