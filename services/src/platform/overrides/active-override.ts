import { SHELL_NAME } from '@lectern/contracts';
import type { DevelopmentRemote, DevelopmentShell, Explanation, ReleaseManifest } from '@lectern/contracts';

/** What a browser currently gets in place of the live releases. */
export interface ActiveOverride {
  id: number;
  expiresAt: Date;
  /** Remotes served by the developer's own servers. */
  development: readonly DevelopmentRemote[];
  /** Published releases; the shell may be among them. */
  published: readonly ReleaseManifest[];
  /** A development build of the shell. */
  shell: DevelopmentShell | null;
}

/** The first page of the override whose path needs no parameter: the page the developer wants to see. */
export function firstPage({
  development,
  published,
}: Pick<ActiveOverride, 'development' | 'published'>): string {
  const patterns = [...development, ...published].flatMap(({ pages }) => Object.keys(pages));
  return patterns.find((pattern) => !/[:*]/.test(pattern)) ?? '/';
}

/** Explains the releases of a visitor whose override takes precedence over everything else. */
export function explainOverride(otherwise: Explanation, override: ActiveOverride | null): Explanation {
  const shown = override && shownOf(override, otherwise.remote);
  if (!shown) return otherwise;
  const until = override.expiresAt.toISOString().slice(0, 16).replace('T', ' ');
  const because = `A code was entered in this visitor's browser, which shows ${shown.name} until ${until} UTC at the latest; otherwise it would get ${otherwise.version}.`;
  return { ...otherwise, version: shown.version, rule: 'override', because };
}

/** A remote as shown to people. */
export interface ShownRemote {
  remote: string;
  version: string;
  /** `mf-news from http://localhost:4812`, or `mf-news 1.4.0`. */
  name: string;
  /** Origin of the developer's server; null for a published release. */
  server: string | null;
}

/** Contents of an override, remotes before the shell. */
export function shownBy({ development, published, shell }: ActiveOverride): ShownRemote[] {
  const served = (remote: string, version: string, base: string): ShownRemote => {
    const server = new URL(base).origin;
    return { remote, version, name: `${remote} from ${server}`, server };
  };
  return [
    ...development.map(({ name, version, base }) => served(name, version, base)),
    ...published.map(({ name, version }) => ({
      remote: name,
      version,
      name: `${name} ${version}`,
      server: null,
    })),
    ...(shell ? [served(SHELL_NAME, shell.version, shell.base)] : []),
  ];
}

const shownOf = (override: ActiveOverride, name: string) =>
  shownBy(override).find(({ remote }) => remote === name);
