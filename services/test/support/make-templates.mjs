import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Before all tests: creates a folder for migrated databases, whose name Jest's processes inherit. */
export default async function makeTemplates() {
  process.env.TEST_TEMPLATES = await mkdtemp(join(tmpdir(), 'lectern-templates-'));
}
