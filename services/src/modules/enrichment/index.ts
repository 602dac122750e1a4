export { CaptionCheckEntity } from './captions/caption-check.entity.js';
export { CaptionCountEntity } from './captions/caption-count.entity.js';
export { ASKED_SOURCES, type AskedSource, CaptionCounts, type Refusals } from './captions/caption-counts.js';
export { CaptionCoverages } from './captions/caption-coverages.service.js';
export { Captions } from './captions/captions.service.js';
export { EnrichmentModule } from './enrichment.module.js';
export { PlatformJob } from './platform-job.js';
export { RecordingCheckEntity } from './recordings/recording-check.entity.js';
export { EnrichmentRunEntity } from './runs/enrichment-run.entity.js';
export { TranscriptsService } from './transcripts.service.js';
export { readInThread } from './transcripts/read-in-thread.js';
export { LARGEST_TRANSCRIPT, readTranscript, TranscriptError } from './transcripts/read-transcript.js';
export {
  forgetSummary,
  forgetTranscript,
  removeTranscript,
  removeTranscripts,
  storeTranscript,
} from './transcripts/store-transcript.js';
