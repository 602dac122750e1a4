// npm run test:mutants [-- NAME …]: shows that the tests notice faults. Each mutant in mutants/*.mjs is a fault: a text that occurs once in a
// source, its replacement, and the test file that must fail with it. Each is put into a copy of the checkout, never into the checkout itself,
// and its test file runs there, alone. A mutant is
//
// - caught if a test of the file fails,
// - NOT CAUGHT if all of them pass,
// - broken if it cannot be compiled, if no test runs, or if the file fails without the fault too.
//
// Fails unless all are caught. Whoever moves code or a test changes its mutants; `npm test` checks that texts and test files exist.
import { realpathSync, rmSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { copyCheckout } from './mutants/copy.mjs';
import { buildAgain, judge } from './mutants/judge.mjs';
import { isBrowserTest, runnerOf, runTests } from './mutants/run-tests.mjs';
import { ensureChromium } from './programs.mjs';
import { build, install, main, root, say, step, Stop } from './steps.mjs';

/** @typedef {import('./mutants/judge.mjs').Mutant} Mutant */
/** @typedef {import('./mutants/judge.mjs').Judgement} Judgement */

/** Copies that tests run in at a time. */
const COPIES = 2;

/** @returns {Promise<Mutant[]>} */
async function readMutants() {
  const folder = join(root, 'mutants');
  const files = (await readdir(folder)).sort();
  const lists = await Promise.all(files.map((file) => import(pathToFileURL(join(folder, file)).href)));
  return lists.flatMap((list) => list.default);
}

/** @param {readonly Mutant[]} all @param {readonly string[]} names @throws {Stop} */
function chosen(all, names) {
  const unknown = names.find((name) => !all.some((mutant) => mutant.name === name));
  if (unknown !== undefined)
    throw new Stop(`Unknown mutant '${unknown}'. The mutants are: ${all.map(({ name }) => name).join(', ')}`);
  return all.filter(({ name }) => names.length === 0 || names.includes(name));
}

/**
 * Does jobs in all copies at a time, in order.
 *
 * @template Job
 * @param {readonly string[]} copies
 * @param {readonly Job[]} jobs
 * @param {(copy: string, job: Job) => Promise<void>} work
 * @param {(job: Job) => boolean} [isFirsts] only the first copy does them: sites have fixed ports
 */
async function inCopies(copies, jobs, work, isFirsts = () => false) {
  const left = [...jobs];
  await Promise.all(
    copies.map(async (copy, index) => {
      for (;;) {
        const at = left.findIndex((job) => index === 0 || !isFirsts(job));
        const [job] = at < 0 ? [] : left.splice(at, 1);
        if (job === undefined) return;
        await work(copy, job);
      }
    }),
  );
}

/** @param {readonly Mutant[]} mutants @returns {string[][]} their test files, by runner */
function byRunner(mutants) {
  /** @type {Map<string, Set<string>>} */
  const groups = new Map();
  for (const { test } of mutants) {
    const { folder, args } = runnerOf(root, test);
    const key = [folder, ...args].join(' ');
    groups.set(key, (groups.get(key) ?? new Set()).add(test));
  }
  return [...groups.values()].map((tests) => [...tests].sort());
}

await main(async () => {
  const mutants = chosen(await readMutants(), process.argv.slice(2));
  const inBrowser = ({ test = '' }) => isBrowserTest(test);
  await install();
  const env = mutants.some(inBrowser) ? { CHROMIUM_PATH: await ensureChromium() } : {};
  await build();
  const copies = await Promise.all(
    Array.from({ length: Math.min(COPIES, mutants.length) }, () =>
      mkdtemp(join(realpathSync(tmpdir()), 'lectern-mutants-')),
    ),
  );
  process.on('exit', () => copies.forEach((copy) => rmSync(copy, { recursive: true, force: true })));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
  await step('Copying the checkout', () => Promise.all(copies.map(copyCheckout)));

  const rebuilt = new Set(mutants.flatMap(({ build: workspaces = [] }) => workspaces));
  /** Test file → why it fails without a fault. @type {Map<string, string>} */
  const failing = new Map();
  await step('Running the test files without a fault', () =>
    inCopies(
      copies,
      byRunner(mutants),
      async (copy, tests) => {
        // As they are built there.
        for (const workspace of isBrowserTest(tests[0] ?? '') ? rebuilt : [])
          await buildAgain(copy, workspace);
        for (const [test, { failed, problem }] of await runTests(copy, tests, env))
          if (problem !== null || failed > 0) failing.set(test, problem ?? `${failed} tests fail`);
      },
      ([test = '']) => isBrowserTest(test),
    ),
  );

  /** @type {({mutant: Mutant} & Judgement)[]} */
  const results = [];
  await inCopies(
    copies,
    [...mutants].sort((a, b) => Number(inBrowser(b)) - Number(inBrowser(a))),
    async (copy, mutant) => {
      const start = Date.now();
      const problem = failing.get(mutant.test);
      /** @type {Judgement} */
      const { verdict, why } =
        problem === undefined
          ? await judge(copy, mutant, env)
          : { verdict: 'broken', why: `${mutant.test} fails without the fault: ${problem}` };
      results.push({ mutant, verdict, why });
      const seconds = `${((Date.now() - start) / 1000).toFixed(1)} s`.padStart(7);
      say(
        `  ${verdict.padEnd(10)} ${seconds}  ${mutant.name}  ${verdict === 'broken' ? '' : `(${why}) `}${mutant.test}`,
      );
    },
    inBrowser,
  );
  for (const { mutant, verdict, why } of results) {
    if (verdict === 'caught') continue;
    say(`\n${verdict}: ${mutant.name}\n  ${mutant.promise}\n  ${mutant.file}, by ${mutant.test}`);
    if (verdict === 'broken') say(why);
  }
  const caught = results.filter(({ verdict }) => verdict === 'caught').length;
  say(`\n${caught} of ${results.length} mutants caught`);
  if (caught < results.length) throw new Stop('Not every mutant was caught.');
});
