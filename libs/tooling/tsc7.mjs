#!/usr/bin/env node
// Type-checks with the native compiler; ESLint keeps the classic one, whose API it needs.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const manifest = createRequire(import.meta.url).resolve('typescript-native/package.json');
const { status } = spawnSync(
  process.execPath,
  [join(dirname(manifest), 'bin/tsc'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
