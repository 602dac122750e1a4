// Validates a remote's package.json; messages are written for the developer who has to fix it.
import { posix } from 'node:path';

/** A package that cannot be built. Its message is complete by itself. */
export class InvalidPackage extends Error {}

/** As npm accepts them, without build metadata after a plus. */
const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?$/;

/** @param {{name?: string, version?: unknown}} manifest */
export function judgeVersion({ name, version }) {
  if (version === undefined)
    throw new InvalidPackage(`package.json of ${name} has no version. Add one, such as "0.1.0".`);
  if (typeof version === 'string' && VERSION.test(version)) return;
  throw new InvalidPackage(
    `${JSON.stringify(version)} in package.json of ${name} is not a valid version, such as "0.1.0".`,
  );
}

const FIELDS = ['pages', 'slots', 'budgets', 'grants', 'samples', 'offers'];

/** @param {Record<string, unknown>} lectern the field of package.json */
export function judgeFields(lectern) {
  const stray = Object.keys(lectern).find((field) => !FIELDS.includes(field));
  if (stray !== undefined)
    throw new InvalidPackage(
      `lectern.${stray} in package.json is unknown; the fields are ${FIELDS.slice(0, -1).join(', ')}.`,
    );
  const { pages = {}, slots = {}, offers } = lectern;
  for (const [kind, entries] of Object.entries({ pages, slots })) judgeFiles(kind, entries);
  if (Object.keys(Object(pages)).length + Object.keys(Object(slots)).length === 0 && offers === undefined)
    throw new InvalidPackage(
      'lectern in package.json has neither pages nor slots: there is nothing to build.',
    );
}

/** @param {string} kind @param {unknown} entries */
function judgeFiles(kind, entries) {
  if (typeof entries !== 'object' || entries === null || Array.isArray(entries))
    throw new InvalidPackage(`lectern.${kind} in package.json is not an object of files.`);
  for (const [name, file] of Object.entries(entries)) {
    const where = `lectern.${kind}[${JSON.stringify(name)}] in package.json`;
    if (typeof file !== 'string')
      throw new InvalidPackage(`${where} is ${JSON.stringify(file)}; name a file in it.`);
    if (!/^\.\/.+\.[cm]?[jt]sx?$/.test(file))
      throw new InvalidPackage(
        `${where} is '${file}'; name a source file relative to this folder, such as './src/news.page.tsx'.`,
      );
    if (!/^[a-z0-9-]+\./.test(posix.basename(file)))
      throw new InvalidPackage(
        `${where} is '${file}'; up to the first dot its name may only have lower-case letters, digits and hyphens.`,
      );
  }
}

/**
 * The ranges of shared libraries that a build declares: that of package.json where its lowest version is outside
 * the accepted range.
 *
 * @param {Record<string, string>} shared library → range the build accepts
 * @param {Record<string, Record<string, string> | undefined>} manifest package.json
 * @param {(version: string, range: string) => boolean} satisfies
 */
export function wantedRanges(shared, { peerDependencies, devDependencies, dependencies }, satisfies) {
  const wanted = { ...peerDependencies, ...devDependencies, ...dependencies };
  return Object.fromEntries(
    Object.entries(shared).map(([library, range]) => {
      const own = wanted[library.startsWith('@') ? library : (library.split('/')[0] ?? '')];
      const [least] = (own && /^[\^~]?\d/.test(own) && /\d+\.\d+\.\d+/.exec(own)) || [];
      return [library, own && least && !satisfies(least, range) ? own : range];
    }),
  );
}
