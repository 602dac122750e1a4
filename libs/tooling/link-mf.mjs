// After an install: `mf` is this workspace's command. A dependency of the federation library brings a program of the same name, and
// which of the two npm links is chance.
import { rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const link = join(resolve(import.meta.dirname, '../..'), 'node_modules/.bin/mf');
await rm(link, { force: true });
await symlink('../@lectern/federation/bin/mf.mjs', link);
