// What was learnt about talks and is not with the site yet, one file each, so that an interrupted run asks for no talk twice.
import { mkdir, open, readdir, readFile, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Stop } from '../steps.mjs';

/** @typedef {import('./site.mjs').Report} Report */

const NAME = /^(\d+)\.json$/;

/**
 * @param {string} folder created if missing
 * @throws {Stop} if another run uses it
 */
export async function openJournal(folder) {
  await mkdir(folder, { recursive: true });
  const release = await lock(join(folder, 'lock'));
  const fileOf = (/** @type {number} */ id) => join(folder, `${id}.json`);
  return {
    /** In the order in which they were added. @returns {Promise<Report[]>} */
    async all() {
      const reports = [];
      for (const name of await readdir(folder)) {
        if (!NAME.test(name)) continue;
        reports.push(
          /** @type {Report & {at: number}} */ (JSON.parse(await readFile(join(folder, name), 'utf8'))),
        );
      }
      return reports.sort((a, b) => a.at - b.at);
    },

    /** Survives the end of this process at any point. @param {Report} report */
    async add(report) {
      const file = fileOf(report.talk.id);
      const handle = await open(`${file}.new`, 'w');
      await handle.writeFile(JSON.stringify({ ...report, at: Date.now() }));
      await handle.close();
      await rename(`${file}.new`, file);
    },

    /** @param {number} id of a talk */
    remove: (id) => rm(fileOf(id), { force: true }),

    close: release,
  };
}

/** @typedef {Awaited<ReturnType<typeof openJournal>>} Journal */

/** @param {string} file @returns {Promise<() => Promise<void>>} @throws {Stop} */
async function lock(file) {
  for (;;) {
    try {
      const handle = await open(file, 'wx');
      await handle.writeFile(String(process.pid));
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const holder = Number(await readFile(file, 'utf8').catch(() => ''));
      if (isRunning(holder))
        throw new Stop(`Another run (process ${holder}) is fetching captions for this site.`);
      await unlink(file).catch(() => undefined);
    }
  }
}

/** @param {number} pid */
function isRunning(pid) {
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
