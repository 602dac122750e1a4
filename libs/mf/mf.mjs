#!/usr/bin/env node
// The command for teams, in its own package: only the owner of the scope can answer `npx @lectern/mf`.
import { main } from '@lectern/federation/cli/main.mjs';

process.exitCode = await main(process.argv.slice(2), {
  dir: process.cwd(),
  env: process.env,
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
});
