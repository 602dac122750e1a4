export { type Audience, audienceOf, explain, ruleFor, type Visitor } from './audience.js';
export { type Carriable, fitting } from './carried-remotes.js';
export type { PageReleases, ServedShell } from './page-releases.js';
export { RecalledReleases } from './recalled-releases.js';
export { SHELL, type TableRow } from './release-table.js';
export { servedRemote, withReplaced } from './replaced-releases.js';
export { SnapshotsService, type RemoteOwner } from './snapshots.service.js';
