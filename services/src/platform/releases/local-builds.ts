import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config, ConfigError } from '../../config/config.js';
import { ReleasesService } from './releases.service.js';

/** Publisher of builds from this checkout. */
const PUBLISHER = 'local build';

/**
 * Registers the builds of this checkout at start, so that they are served. Every top-level folder whose
 * package.json has a `lectern` field counts: a new remote needs no change here.
 */
@Injectable()
export class LocalBuilds implements OnModuleInit {
  private readonly logger = new Logger(LocalBuilds.name);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly releases: ReleasesService,
  ) {}

  async onModuleInit(): Promise<void> {
    if (!this.config.buildsDir) return;
    for (const dist of await buildsIn(this.config.buildsDir)) {
      try {
        await this.releases.register(dist, PUBLISHER);
      } catch (error) {
        // One broken build must not keep other builds and existing releases from being served.
        this.logger.error(error instanceof Error ? error : String(error));
      }
    }
  }
}

/**
 * Folders of deployable workspaces with a finished build.
 *
 * @throws {ConfigError} without the folder
 */
async function buildsIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    throw new ConfigError(['BUILDS_DIR: is not a folder; create it, or remove the variable']);
  });
  const found = await Promise.all(
    entries.filter((entry) => entry.isDirectory()).map((entry) => buildOf(join(root, entry.name))),
  );
  return found.filter((dist) => dist !== null).sort();
}

async function buildOf(workspace: string): Promise<string | null> {
  try {
    const manifest = JSON.parse(await readFile(join(workspace, 'package.json'), 'utf8')) as {
      lectern?: unknown;
    };
    if (manifest.lectern === undefined) return null;
    await stat(join(workspace, 'dist/release.json'));
    return join(workspace, 'dist');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
