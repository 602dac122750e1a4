import { rm } from 'node:fs/promises';

/** After all tests. */
export default () => rm(process.env.TEST_TEMPLATES ?? '', { recursive: true, force: true });
