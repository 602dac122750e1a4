import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ReleaseStore } from '../platform/releases/index.js';
import { SnapshotsService } from '../platform/snapshot/index.js';

/** Next to the scripts of a release; written by `libs/federation/build/notices.mjs`. */
const NOTICES = 'THIRD-PARTY-NOTICES.txt';
const LINE = `\n\n${'-'.repeat(80)}\n\n`;
/** More than any build of the preset produces. */
const LARGEST_BYTES = 1_000_000;

/** Third-party licences of the scripts that visitors get. */
@ApiExcludeController()
@Controller('assets')
export class NoticesController {
  constructor(
    private readonly snapshots: SnapshotsService,
    private readonly store: ReleaseStore,
  ) {}

  @Get('licences.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=3600')
  async notices(): Promise<string> {
    const withdrawn = await this.snapshots.withdrawn();
    const live = (await this.snapshots.rollouts())
      .filter(({ remote }) => !withdrawn.has(remote))
      .flatMap(({ stable, candidate }) => [stable, ...(candidate ? [candidate] : [])]);
    const texts = await Promise.all(
      live.map(async (release) => {
        const file = release.files.find(({ path }) => path === NOTICES);
        if (!file || file.bytes > LARGEST_BYTES) return '';
        return (await this.store.read(release, NOTICES)).toString().trim();
      }),
    );
    const each = texts.filter(Boolean).flatMap((text) => text.split(LINE));
    return `${[...new Set(each)].sort().join(LINE)}\n`;
  }
}
