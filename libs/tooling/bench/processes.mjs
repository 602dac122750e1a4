// Resource use of Linux processes, read from /proc.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Stop } from '../steps.mjs';

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

const IDLE = { share: 0.03, seconds: 120 };

/** Resolves once a process does little by itself, such as the work that a first start leaves for later. @param {number} pid */
export async function idle(pid) {
  for (let second = 0; second < IDLE.seconds; second += 1) {
    const before = await cpuOf(pid);
    await pause(1_000);
    if ((await cpuOf(pid)) - before < IDLE.share * 1e9) return;
  }
  throw new Stop(`The services are still busy after ${IDLE.seconds} s.`);
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
