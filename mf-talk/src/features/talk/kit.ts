// Shared by the first view and the deferred parts: both import from here. See
// docs/decisions/0007-bytes-of-the-first-view.md.
export { isFailure, request } from '@lectern/api-client';
export {
  Button,
  ErrorText,
  Icon,
  Skeleton,
  VisuallyHidden,
  formatDuration,
  languageName,
  shareIcon,
} from '@lectern/ui';
export { LampLink } from './player/lamp-link';
export { Waiting } from './player/waiting';
export { Muted } from './watch-layout';
export { ownTranscriptQuery, transcriptQuery } from './talk.queries';
