/** A remote, as far as it matters for including it in a page. */
export interface Carriable {
  name: string;
  /** Bytes it adds to a page. */
  bytes: number;
  /** Owners share the available bytes evenly. */
  owner: string;
  /** Lower for those that came earlier. */
  since: number;
}

/**
 * The remotes that fit. Each owner has an even share that other owners' releases cannot touch, whatever their
 * number and size; unused bytes are distributed one remote per owner in turn, earlier ones first.
 */
export function fitting(remotes: readonly Carriable[], bytes: number): Set<string> {
  const fit = new Set<string>();
  const owners = byOwner(remotes);
  let left = bytes;
  const take = ({ name, bytes: size }: Carriable) => {
    fit.add(name);
    left -= size;
  };
  const share = Math.floor(bytes / Math.max(1, owners.length));
  for (const own of owners) {
    let ownLeft = share;
    for (const remote of own) {
      if (remote.bytes > ownLeft) continue;
      ownLeft -= remote.bytes;
      take(remote);
    }
  }
  for (let goes = true; goes;) {
    goes = false;
    for (const own of owners) {
      const next = own.find(({ name, bytes: size }) => !fit.has(name) && size <= left);
      if (!next) continue;
      take(next);
      goes = true;
    }
  }
  return fit;
}

/** Earlier owners come first, and so do their earlier remotes. */
function byOwner(remotes: readonly Carriable[]): Carriable[][] {
  const owners = new Map<string, Carriable[]>();
  for (const remote of [...remotes].sort((a, b) => a.since - b.since)) {
    const own = owners.get(remote.owner);
    if (own) own.push(remote);
    else owners.set(remote.owner, [remote]);
  }
  return [...owners.values()];
}
