export { LocalBuilds } from './local-builds.js';
export type { ReleaseOrigin } from './release-row.js';
export { ReleaseRegistrar } from './release-registrar.js';
export { keyOf, ReleaseStore } from './release-store.js';
export { ReleasesController } from './releases.controller.js';
export { ReleasesService } from './releases.service.js';
export { SnapshotRemotesController } from './snapshot-remotes.controller.js';
export { SnapshotRemotesService } from './snapshot-remotes.service.js';
