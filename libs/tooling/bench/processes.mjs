// Resource use of Linux processes, read from /proc.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Nanoseconds of processor time that all running threads of a process have taken. @param {number} pid */
export async function cpuOf(pid) {
  const folder = `/proc/${pid}/task`;
  let sum = 0;
  for (const task of await readdir(folder)) {
    const times = await readFile(join(folder, task, 'schedstat'), 'utf8').catch(() => '0');
    sum += Number(times.split(' ', 1)[0]);
  }
  return sum;
}

/** All processes below one, such as those that render pages. @param {number} pid @returns {Promise<number[]>} */
export async function descendantsOf(pid) {
  const children = [];
  for (const task of await readdir(`/proc/${pid}/task`)) {
    const ids = await readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '');
    children.push(...ids.split(' ').filter(Boolean).map(Number));
  }
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()];
}
