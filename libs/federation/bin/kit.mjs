#!/usr/bin/env node
// The program of `lectern-kit`, the one file from which a team outside of the repository begins.
import { newCommand } from '../cli/new-command.mjs';
import { run } from '../cli/run.mjs';

const program = {
  name: 'lectern-kit',
  about: 'begin a remote of Lectern in a folder of its own.',
  more: ' In that folder `npx --no mf --help` names what comes after it.',
  commands: newCommand,
};
process.exitCode = await run(program, process.argv.slice(2), {
  dir: process.cwd(),
  env: process.env,
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
});
