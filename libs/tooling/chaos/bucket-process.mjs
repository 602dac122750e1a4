// The object store of the services' tests, as a process that can be killed. Arguments: port, folder of its objects.
import { transformFile } from '@swc/core';
import { join } from 'node:path';
import { nodeSwcOptions } from '../swc-options.mjs';
import { root } from '../steps.mjs';

const [port, folder] = process.argv.slice(2);
const { code } = await transformFile(join(root, 'services/test/support/s3-server.ts'), nodeSwcOptions);
/** It imports nothing but types and Node's own modules. */
const { startS3Server } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
const { settings } = await startS3Server({ port: Number(port), folder });
process.send?.(settings);
process.on('disconnect', () => process.exit(0));
