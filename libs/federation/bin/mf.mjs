#!/usr/bin/env node
// The command of a team: `mf release` describes what was just built.
import { release } from '../build/release.mjs';

/** @type {Record<string, {what: string, run: (args: string[]) => Promise<unknown>}>} */
const VERBS = {
  release: {
    what: 'writes dist/release.json and compressed copies of what `rspack build` made',
    run: () => release(process.cwd()),
  },
};

const [verb = '', ...args] = process.argv.slice(2);
const command = VERBS[verb];
if (!command) {
  const list = Object.entries(VERBS).map(([name, { what }]) => `  mf ${name.padEnd(10)}${what}`);
  console.error(`${verb ? `mf: there is no '${verb}'.\n` : ''}Usage:\n${list.join('\n')}`);
  process.exitCode = 2;
} else {
  await command.run(args).catch((error) => {
    console.error(`mf ${verb}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  });
}
