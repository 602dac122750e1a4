/** Addresses by the name, in lower case, by which the text refers to them. */
export type Targets = Map<string, string>;

const NAMED = /^\s*\.\. _(`?)([^`\n]{1,200}?)\1:(?:\s+(\S.*))?$/u;
const ANONYMOUS = /^\s*(?:__|\.\. __:)\s+(\S+)\s*$/u;
const SUBSTITUTION = /^\s*\.\. \|[^|\n]{1,80}\| (?:image|replace|unicode|date)::/u;

/** Removes lines that only define an address or a picture. */
export function readTargets(lines: string[]): { lines: string[]; targets: Targets } {
  const targets: Targets = new Map();
  const remaining: string[] = [];
  const waiting: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, , name, address] = NAMED.exec(line) ?? [];
    if (name !== undefined) {
      const next = (lines[at + 1] ?? '').trim();
      const href = address ?? (/^https?:\/\/\S+$/u.test(next) ? next : undefined);
      if (href !== undefined && address === undefined) at += 1;
      waiting.push(name.replaceAll('\\:', ':').toLowerCase());
      if (href !== undefined) for (const key of waiting.splice(0)) targets.set(key, href.trim());
    } else if (!ANONYMOUS.test(line) && !SUBSTITUTION.test(line)) {
      remaining.push(line);
    }
  }
  return { lines: remaining, targets };
}
