#!/usr/bin/env node
// The program of `lectern-kit`, the single file a team outside the repository starts from.
import { MF } from '../cli/context.mjs';
import { newCommand } from '../cli/new-command.mjs';
import { run } from '../cli/run.mjs';

const program = {
  name: 'lectern-kit',
  typed: 'npx --yes ./lectern-kit-VERSION.tgz',
  about: 'Create a Lectern remote in its own folder.',
  more: ` In that folder, ${MF} help lists the commands.`,
  commands: newCommand,
};
process.exitCode = await run(program, process.argv.slice(2), {
  dir: process.cwd(),
  env: process.env,
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
});
