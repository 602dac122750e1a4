import type { Mend, ServiceLine } from '@lectern/contracts';

export const mend = (text: string, how: { command?: string; page?: string } = {}): Mend => ({
  text,
  command: how.command ?? null,
  page: how.page ?? null,
});

type Fact = ServiceLine['facts'][number];

export const fact = (name: string, value: string | number): Fact => ({
  name,
  value: String(value),
  at: null,
});

/** A fact that is a time, left out if it is unknown. */
export const factAt = (name: string, at: string | null): Fact[] =>
  at === null ? [] : [{ name, value: null, at }];

const MEGABYTE = 2 ** 20;

/** `182 MB`, `11.2 GB`. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  return megabytes < 1_000 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1_024).toFixed(1)} GB`;
}

/** `40 ms`, `3.2 s`, `12 min`, `3 h`. */
export function lengthText(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1_000;
  if (seconds < 60) return `${Number(seconds.toFixed(1))} s`;
  return seconds < 2 * 3_600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
