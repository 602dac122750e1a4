/** Limits on a manifest's JSON, checked before validation. */
interface Limits {
  /** Characters, whitespace included. */
  text: number;
  /** Values in total: each invalid one would be a separate issue. */
  values: number;
  /** Values in one list or object. */
  members: number;
}

/** Not JSON, or over the limits; the message says why. */
export class BrokenManifest extends Error {
  override name = 'BrokenManifest';
}

/**
 * Parses a manifest's text. Length and values are counted before validation: an archive of a few kilobytes
 * can hold millions of values, and listing the errors of each takes minutes and exhausts memory.
 *
 * @throws {BrokenManifest}
 */
export function parseManifestJson(text: string, { text: longest, values, members }: Limits): unknown {
  if (text.length > longest)
    throw new BrokenManifest(
      `The manifest has ${text.length} characters; ${longest} are allowed, including whitespace.`,
    );
  let left = values;
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw new BrokenManifest('release.json: a field is called __proto__.');
      if ((left -= 1) < 0) throw new BrokenManifest(`The manifest has more than ${values} values.`);
      if (isLongerThan(value, members))
        throw new BrokenManifest(`release.json: a list has more than ${members} entries.`);
      return value;
    }) as unknown;
  } catch (error) {
    if (error instanceof BrokenManifest) throw error;
    throw new BrokenManifest('release.json is not valid JSON.');
  }
}

const isLongerThan = (value: unknown, members: number): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > members;
