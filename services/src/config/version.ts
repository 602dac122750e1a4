import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Version of Lectern that this process runs. */
export function lecternVersion(): string {
  const text = readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
