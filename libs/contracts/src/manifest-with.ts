import type { z } from 'zod';
import { CONTRACT_VERSION, ReleaseManifest } from './release.js';

/** Fields that every manifest must specify. */
type Own = 'name' | 'version' | 'entry';

const Rest = ReleaseManifest.omit({ name: true, version: true, entry: true });
/** Fields without a default of their own. */
const REST: z.input<typeof Rest> = {
  contract: CONTRACT_VERSION,
  type: 'script',
  global: null,
  server: null,
  pages: {},
  slots: {},
  exposes: [],
  shared: {},
  files: [],
};

/** A manifest in which everything that is not given is empty. Not validated. */
export const manifestWith = (
  fields: Pick<ReleaseManifest, Own> & Partial<ReleaseManifest>,
): ReleaseManifest => ({
  ...Rest.parse(REST),
  ...fields,
});
