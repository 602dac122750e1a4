#!/usr/bin/env node
// The command of a team.
import { main } from '../cli/main.mjs';

process.exitCode = await main(process.argv.slice(2), {
  dir: process.cwd(),
  env: process.env,
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
});
