export { CaptionCheckEntity } from './captions/caption-check.entity.js';
export { EnrichmentModule } from './enrichment.module.js';
export { PlatformJob } from './platform-job.js';
export { EnrichmentRunEntity } from './runs/enrichment-run.entity.js';
export { LARGEST_TRANSCRIPT, readTranscript } from './transcripts/read-transcript.js';
export { forgetSummary, forgetTranscript, storeTranscript } from './transcripts/store-transcript.js';
