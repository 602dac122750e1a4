// npm run bench -- platform: from publishing to showing, choosing releases, requests of a page with many
// remotes, and memory.
import { parseArgs } from 'node:util';
import { build, step } from '../steps.mjs';
import { choices } from './platform/choices.mjs';
import { memory } from './platform/memory.mjs';
import { requests } from './platform/requests.mjs';
import { visible } from './platform/visible.mjs';
import { report } from './results.mjs';

/** @param {string[]} args */
export async function bench(args) {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '30' } } });
  await build();
  const tables = [
    await step('From publishing to showing', () => visible(Number(values.rounds))),
    await step('Choosing releases', choices),
    await step('Requests of a page', requests),
    await step('Memory', memory),
  ];
  await report('platform', {
    title: 'Platform',
    intro: "What teams and operators wait for, and what many remotes cost a page and the services' process.",
    tables,
  });
}
