// Whether a test file notices a fault.
import { transform } from '@swc/core';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run, Stop } from '../steps.mjs';
import { runTests } from './run-tests.mjs';

/**
 * @typedef {object} Mutant
 * @property {string} name
 * @property {string} promise that it breaks
 * @property {string} file
 * @property {string} text occurs once in the file
 * @property {string} replacement
 * @property {string} test file of the test that must fail
 * @property {string[]} [build] workspaces to build again for it, for a browser test
 */

/** @typedef {{verdict: 'caught' | 'NOT CAUGHT' | 'broken', why: string}} Judgement */

/**
 * Runs the test file of a mutant in a copy that has it.
 *
 * @param {string} copy left as it was
 * @param {Mutant} mutant
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Judgement>}
 */
export async function judge(copy, { file, text, replacement, test, build = [] }, env) {
  const source = await readFile(join(copy, file), 'utf8');
  if (source.split(text).length !== 2) return { verdict: 'broken', why: `Its text is not once in ${file}.` };
  const faulty = source.replace(text, () => replacement);
  const error = await compileError(file, faulty);
  if (error !== null) return { verdict: 'broken', why: error };
  await writeFile(join(copy, file), faulty);
  try {
    for (const workspace of build) await buildAgain(copy, workspace);
    const { passed = 0, failed = 0, problem = '' } = (await runTests(copy, [test], env)).get(test) ?? {};
    if (problem !== null) return { verdict: 'broken', why: problem };
    return failed > 0
      ? { verdict: 'caught', why: `${failed} of ${passed + failed}` }
      : { verdict: 'NOT CAUGHT', why: `all ${passed} pass` };
  } catch (thrown) {
    if (!(thrown instanceof Stop)) throw thrown;
    return { verdict: 'broken', why: thrown.message };
  } finally {
    await writeFile(join(copy, file), source);
    for (const workspace of build) await buildAgain(copy, workspace);
  }
}

/** @param {string} file @param {string} source @returns {Promise<string | null>} */
async function compileError(file, source) {
  /** @type {import('@swc/core').ParserConfig} */
  const parser = /\.tsx?$/.test(file)
    ? { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true }
    : { syntax: 'ecmascript' };
  try {
    await transform(source, { swcrc: false, jsc: { parser } });
    return null;
  } catch (error) {
    return String(error).split('\n\nCaused by')[0] ?? null;
  }
}

/** @param {string} copy @param {string} workspace @throws {Stop} */
export const buildAgain = (copy, workspace) =>
  run('npm', ['run', '--silent', 'build'], { cwd: join(copy, workspace), quiet: true });
