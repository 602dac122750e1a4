import { foldKey } from '../text/text-key.js';
import type { ImportedPerson, Where } from './model.js';
import { identityKey, isDistinctiveNickname, isWholeName, nameParts } from '../modules/speakers/index.js';
import { type NameProblem, readNames, withoutRemark } from './normalise/names.js';
import { asList, asRow, lineOf } from './parse.js';
import type { Reporter } from './report.js';

const PROBLEMS: Record<NameProblem, string> = {
  'placeholder-name': 'is a placeholder for an unknown name',
  'not-a-person': 'names a group or an address, not a person',
  'several-names-unclear': 'seems to contain several names that cannot be separated safely',
  'name-too-long': 'is too long to be a name',
  'not-text': 'is not text',
};

interface Listed {
  name: string;
  key: string;
  slug?: string;
  github?: string;
  aliases: string[];
}

const text = (value: unknown): string | undefined => lineOf(value) || undefined;

/** GitHub account names: letters, digits and inner hyphens, 39 at most. */
const githubOf = (value: unknown): string | undefined => {
  const name = text(value)
    ?.replace(/^(?:https?:\/\/)?(?:www\.)?github\.com\//iu, '')
    .replace(/^@|\/+$/gu, '');
  return name && /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/u.test(name) ? name : undefined;
};

/**
 * The people listed in a catalogue, with their other names. Entries whose names differ only in accents are different people in the
 * catalogue, so only the exact spelling finds the second one.
 */
export class PeopleBook {
  private readonly exact = new Map<string, Listed>();
  private readonly folded = new Map<string, Listed>();

  /** @param rows entries with `name`, `slug`, `github`, `aliases[].name`; others are ignored */
  constructor(rows: unknown[] = []) {
    for (const row of rows.map(asRow)) {
      const name = withoutRemark(text(row['name']) ?? '');
      if (!name || this.exact.get(name)?.name === name || readNames(name).names.length !== 1) continue;
      const slug = text(row['slug']);
      const github = githubOf(row['github']);
      const plain = identityKey(name);
      const key =
        this.folded.get(plain)?.name !== undefined ? `${plain}#${slug ?? name}`.slice(0, 220) : plain;
      const others = asList(row['aliases']).map((alias) => text(asRow(alias)['name']) ?? text(alias));
      const aliases = [...new Set(others.filter((alias) => alias !== undefined))];
      const listed: Listed = {
        name,
        key,
        aliases: aliases.map(identityKey),
        ...(slug && { slug }),
        ...(github && { github }),
      };
      this.exact.set(name, listed);
      if (!this.folded.has(plain)) this.folded.set(plain, listed);
      for (const alias of aliases) if (!this.exact.has(alias)) this.exact.set(alias, listed);
    }
    // A person's own name takes precedence over another's alias.
    for (const [alias, listed] of this.exact)
      if (!this.folded.has(identityKey(alias))) this.folded.set(identityKey(alias), listed);
  }

  private find(name: string): Listed | undefined {
    return this.exact.get(name) ?? this.folded.get(foldKey(name)) ?? this.folded.get(identityKey(name));
  }

  /**
   * The people of a row, in order, deduplicated. Omitted ones are reported.
   *
   * @param event scope of common one-word names, which do not identify a person beyond it
   */
  read(raw: unknown, event: string, where: Where, report: Reporter): ImportedPerson[] {
    const people = new Map<string, ImportedPerson>();
    for (const entry of asList(raw)) {
      const { names, problem } = this.namesOf(entry);
      const shown =
        typeof entry === 'string' ? lineOf(entry).slice(0, 120) : JSON.stringify(entry)?.slice(0, 120);
      if (problem) report.add('noted', where, problem, `"${shown}" ${PROBLEMS[problem]}`);
      if (names.length > 1)
        report.add('noted', where, 'several-names', `"${shown}" was taken as ${names.length} people`);
      for (const name of names) {
        const person = this.person(name, event);
        if (!people.has(person.key)) people.set(person.key, person);
      }
    }
    return [...people.values()];
  }

  private namesOf(entry: unknown): ReturnType<typeof readNames> {
    const name = withoutRemark(text(entry) ?? '');
    return name && this.exact.has(name) ? { names: [name] } : readNames(entry);
  }

  private person(name: string, event: string): ImportedPerson {
    const listed = this.find(name);
    // A common one-word name without an account is as ambiguous as an unlisted one.
    if (listed && (listed.github || isWholeName(name))) return { ...listed };
    if (!isWholeName(name)) return { name, key: `${foldKey(name)}#${event}`.slice(0, 220), aliases: [] };
    const nicknames = nameParts(name).nicknames.filter(isDistinctiveNickname);
    return { name, key: identityKey(name).slice(0, 220), aliases: nicknames.map(foldKey) };
  }
}
