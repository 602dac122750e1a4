import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../build/workspace.mjs';
import { Misuse } from './problems.mjs';

const NAME = /^[a-z][a-z0-9-]{1,40}$/;

/**
 * The remote that a command acts on.
 *
 * @param {string | undefined} option of the command line
 * @param {string} dir where the command runs
 * @returns {string}
 * @throws {Misuse} when neither names one
 */
export function remoteName(option, dir) {
  const name = option ?? ownName(dir);
  if (name === null)
    throw new Misuse("Which remote? Run this in the remote's folder, or pass --remote NAME.");
  if (!NAME.test(name)) throw new Misuse(`'${name}' is not a remote’s name.`);
  return name;
}

/**
 * Name of the remote in this folder; null if it is not a remote's folder.
 *
 * @param {string} dir
 * @returns {string | null}
 */
export function ownName(dir) {
  const file = join(dir, 'package.json');
  if (!existsSync(file)) return null;
  const { name, lectern } = /** @type {{name: string, lectern?: object}} */ (readJson(file));
  return lectern === undefined ? null : name;
}
