// CPU time of everything that this process starts, by Nx target. `process.cpuUsage` and the shell's `time` miss
// processes that nobody waits for, such as those of a browser or a database server.
import { readFileSync, readdirSync } from 'node:fs';

/** Milliseconds between two readings. What starts and ends in between is known by what its parent waited for. */
const INTERVAL = 500;
/** Set for everything that is started, to recognise processes whose parents have ended. */
const MARK = 'LECTERN_MEASURED';
/** Ticks per second in /proc on every Linux that Node runs on. */
const TICKS = 100;

/**
 * A process as last read; times in ticks. `waited`: of ended children that it waited for, and of theirs;
 * `read`: the part of it that was read while they ran.
 * @typedef {{parent: number, own: number, waited: number, read: number, target: string}} Process
 */

/** @returns {{parent: number, start: string, own: number, waited: number} | undefined} */
function statOf(/** @type {number} */ pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // From the third field, behind the name in parentheses, which may contain spaces (proc(5)).
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const number = (/** @type {number} */ field) => Number(fields[field - 3]);
    return {
      parent: number(4),
      own: number(14) + number(15),
      waited: number(16) + number(17),
      start: fields[22 - 3] ?? '',
    };
  } catch {
    return undefined;
  }
}

/** A variable of a process's environment at its start. */
function variableOf(/** @type {number} */ pid, /** @type {string} */ name) {
  try {
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    return variables.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
  } catch {
    return undefined;
  }
}

/**
 * Starts to measure.
 *
 * @returns {() => Record<string, number>} ends it; seconds of user and system time by Nx target, with the key ''
 *   for what belongs to none. Empty on systems without /proc.
 */
export function measureCpu() {
  const mark = `${process.pid} ${Date.now()}`;
  process.env[MARK] = mark;
  /** By process id and start, since ids are used again. @type {Map<string, Process>} */
  const processes = new Map();
  /** The last reading: process id → key. @type {Map<number, string>} */
  let running = new Map();

  /** @param {number} pid @param {NonNullable<ReturnType<typeof statOf>>} stat @param {Map<number, string>} now */
  function add(pid, stat, now) {
    const key = `${pid} ${stat.start}`;
    const known = processes.get(key);
    const parent = processes.get(now.get(stat.parent) ?? '');
    const isOurs = known ?? parent ?? pid === process.pid;
    if (!isOurs && (stat.parent !== 1 || variableOf(pid, MARK) !== mark)) return false;
    const { own, waited } = stat;
    // A process that has not yet executed its program still has its parent's environment.
    const target = known?.target || variableOf(pid, 'NX_TASK_TARGET_TARGET') || parent?.target || '';
    processes.set(key, { parent: stat.parent, own, waited, read: known?.read ?? 0, target });
    now.set(pid, key);
    return true;
  }

  /** @returns {number} how many parents a process of the last reading has */
  function depthOf(/** @type {number} */ pid) {
    const parent = processes.get(running.get(pid) ?? '')?.parent ?? 0;
    return running.has(parent) ? 1 + depthOf(parent) : 0;
  }

  function read() {
    /** @type {Map<number, string>} */
    const now = new Map();
    const rest = new Map(
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((name) => [Number(name), statOf(Number(name))]),
    );
    // A child may have a smaller id than its parent: they start again from the beginning.
    for (let size = -1; size !== now.size;) {
      size = now.size;
      for (const [pid, stat] of rest) if (!stat || add(pid, stat, now)) rest.delete(pid);
    }
    // Whole families end between two readings: children come before their parents.
    const ended = [...running].filter(([pid, key]) => now.get(pid) !== key);
    for (const [, key] of ended.sort(([a], [b]) => depthOf(b) - depthOf(a))) {
      const one = processes.get(key);
      const parent = processes.get(running.get(one?.parent ?? 0) ?? '');
      if (one && parent) parent.read += one.own + Math.max(one.waited, one.read);
    }
    running = now;
  }

  try {
    read();
  } catch {
    return () => ({});
  }
  // What this process has waited for before does not count.
  for (const one of processes.values()) one.read = one.waited;
  const timer = setInterval(read, INTERVAL);
  timer.unref();
  return () => {
    clearInterval(timer);
    read();
    /** @type {Record<string, number>} */
    const seconds = {};
    for (const { own, waited, read: known, target } of processes.values())
      seconds[target] = (seconds[target] ?? 0) + (own + Math.max(0, waited - known)) / TICKS;
    return seconds;
  };
}
