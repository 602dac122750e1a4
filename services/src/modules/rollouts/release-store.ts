import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { ReleaseManifest } from '@lectern/contracts';
import { CONFIG, type Config } from '../../config.js';

/** A build that is not what its manifest says; the message names the file. */
export class BrokenBuild extends Error {
  override name = 'BrokenBuild';
}

/** The files of every release, below `VAR_DIR/releases/{name}/{version}`. What is there is complete, and never changes. */
@Injectable()
export class ReleaseStore {
  private readonly root: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.root = join(config.varDir, 'releases');
  }

  /** Absolute path of a file; it must be one of the release's manifest. */
  pathOf(name: string, version: string, file: string): string {
    return join(this.root, name, version, file);
  }

  async has({ name, version, entry }: ReleaseManifest): Promise<boolean> {
    return stat(this.pathOf(name, version, entry)).then(
      () => true,
      () => false,
    );
  }

  /**
   * Checks every file of a build against its manifest and keeps a copy, with the compressed copies beside them.
   *
   * @param dist the build's folder
   * @throws BrokenBuild where a file is missing or another one than the manifest's
   */
  async keep(manifest: ReleaseManifest, dist: string): Promise<void> {
    const target = this.pathOf(manifest.name, manifest.version, '');
    const draft = join(this.root, `.draft-${randomUUID()}`);
    try {
      for (const { path, integrity } of manifest.files) {
        await copyChecked(join(dist, path), join(draft, path), integrity);
      }
      await mkdir(dirname(target), { recursive: true });
      // A release appears as a whole. One that is there already has the same bytes.
      await rename(draft, target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
}

async function copyChecked(from: string, to: string, integrity: string): Promise<void> {
  const content = await readFile(from).catch((error: unknown) => {
    throw new BrokenBuild(`${from} is missing`, { cause: error });
  });
  const actual = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  if (actual !== integrity) throw new BrokenBuild(`${from} is not the file that its release.json describes`);
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to);
  await cp(`${from}.br`, `${to}.br`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
