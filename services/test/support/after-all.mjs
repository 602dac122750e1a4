import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** After all tests. */
export default async function afterAllFiles() {
  const { TEST_TEMPLATES, TEST_BUILD } = process.env;
  for (const folder of [TEST_TEMPLATES, TEST_BUILD && dirname(TEST_BUILD)])
    if (folder) await rm(folder, { recursive: true, force: true });
}
