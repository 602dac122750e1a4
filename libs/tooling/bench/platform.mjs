// npm run bench -- platform: time from publishing to display, assigning releases, requests of a page with many remotes, and memory.
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
    await step('From publishing to display', () => visible(Number(values.rounds))),
    await step('Assigning releases', choices),
    await step('Requests of a page', requests),
    await step('Memory', memory),
  ];
  await report('platform', {
    title: 'Platform',
    intro:
      "How long teams and operators wait, and the cost of many remotes to a page and the services' process.",
    tables,
  });
}
