import { Module } from '@nestjs/common';
import { SitemapModule } from '../../modules/sitemap/index.js';
import { RolloutsModule } from '../rollouts/index.js';
import { PageCalls } from './page-calls.js';
import { RenderIsolation } from './sandbox/render-isolation.js';
import { PageTrials } from './trials/page-trials.js';
import { SampleAddresses } from './trials/sample-addresses.js';
import { TrialSetting } from './trials/trial-setting.js';

/** Renders teams' releases in separate processes, and validates the output. */
@Module({
  imports: [RolloutsModule, SitemapModule],
  providers: [PageCalls, PageTrials, RenderIsolation, SampleAddresses, TrialSetting],
  exports: [PageCalls, PageTrials, RenderIsolation],
})
export class RenderingModule {}
