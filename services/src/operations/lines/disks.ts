import type { ServiceLine } from '@lectern/contracts';
import type { DiskSpace } from '../../monitoring/machine-checks.js';
import type { ProcessState, SeenProcess } from '../process-state.js';
import { fact, mend, sizeText } from './line.js';

const MEGABYTE = 2 ** 20;
/** Of a disk: less is worth a look. */
const LITTLE = 0.1;
/** Megabytes: a tenth of a large disk is enough. */
const PLENTY = 20_000;

type Disk = ProcessState['disks'][number];

export interface DisksSaid {
  /** Null if there is enough room. */
  said: Pick<ServiceLine, 'state' | 'text' | 'mend'> | null;
  facts: ServiceLine['facts'];
}

/** The disks of one kind, of all running processes. @param least megabytes */
export function disksSaid(running: readonly SeenProcess[], of: Disk['of'], least: number): DisksSaid {
  const disks = running.flatMap(({ id, state }) =>
    (state?.disks ?? []).filter((disk) => disk.of === of).map((disk) => ({ ...disk, process: id })),
  );
  const [worst] = disks.sort((one, other) => one.free - other.free);
  if (!worst) return { said: null, facts: [] };
  const many = new Set(disks.map(({ process }) => process)).size > 1;
  return spaceSaid(many ? `${worst.path} (${worst.process})` : worst.path, worst, least);
}

/** @param where its path, and the process if there are several @param least megabytes */
export function spaceSaid(where: string, { free, size }: DiskSpace, least: number): DisksSaid {
  const facts = [fact('Free disk', `${sizeText(free)} of ${sizeText(size)}`)];
  const room = mend(
    'Free space or enlarge the disk; nothing has to be restarted. Usually it is logs, or old backups on the same disk.',
    { command: `du -xah --max-depth=2 ${where.split(' ')[0]} | sort -h | tail` },
  );
  if (free < least * MEGABYTE) {
    const text = `The disk is full: ${sizeText(free)} are free at ${where}, and ${sizeText(least * MEGABYTE)} are the least.`;
    return { said: { state: 'bad', text, mend: room }, facts };
  }
  if (free < LITTLE * size && free < PLENTY * MEGABYTE) {
    const text = `The disk is filling up: ${sizeText(free)} are free at ${where}.`;
    return { said: { state: 'notice', text, mend: room }, facts };
  }
  return { said: null, facts };
}

/** The first reason that running processes have for a check. */
export const reasonFor = (running: readonly SeenProcess[], check: string): string | null =>
  running.map(({ state }) => state?.reasons[check]).find((reason) => reason !== undefined) ?? null;
