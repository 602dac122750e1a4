/** What was counted of a talk. */
export interface Counted {
  conferenceId: number | null;
  /** Of the day it was given. */
  year: string;
  /** On the site and on the platform. */
  views: number;
  /** On the platform; null if it does not show them. */
  liked: { likes: number; views: number } | null;
}

/** A talk is compared with others of its event, or else of its year, if there are at least this many. */
const FEWEST = 5;
/** Most that views and likes move a talk's quality, up or down. */
const VIEWS = { most: 30, doublings: 5 };
const LIKES = { most: 15, doublings: 1.5 };
/** Views that every talk is taken to have, and views with the usual share of likes: few of either say little. */
const USUAL_VIEWS = 10;
const LIKED_USUALLY = 200;

interface Group {
  talks: number;
  /** Of logarithms. */
  sum: number;
}

const logOf = (views: number): number => Math.log2(USUAL_VIEWS + views);

/** What the talks of events and years have in common. */
export class PeerGroups {
  private readonly events = new Map<number, Group>();
  private readonly years = new Map<string, Group>();
  private likes = 0;
  private likedViews = 0;

  add({ conferenceId, year, views, liked }: Counted): void {
    if (conferenceId !== null) join(this.events, conferenceId, views);
    join(this.years, year, views);
    this.likes += liked?.likes ?? 0;
    this.likedViews += liked?.views ?? 0;
  }

  /** Logarithm of the views that are usual for its peers; null if these are too few. */
  usual({ conferenceId, year }: Counted): number | null {
    const event = conferenceId === null ? undefined : this.events.get(conferenceId);
    const group = event && event.talks >= FEWEST ? event : this.years.get(year);
    return group && group.talks >= FEWEST ? group.sum / group.talks : null;
  }

  /** Likes per view of all talks; 0 if there are none. */
  get share(): number {
    return this.likedViews === 0 ? 0 : this.likes / this.likedViews;
  }
}

function join<Key>(groups: Map<Key, Group>, key: Key, views: number): void {
  const { talks, sum } = groups.get(key) ?? { talks: 0, sum: 0 };
  groups.set(key, { talks: talks + 1, sum: sum + logOf(views) });
}

/** How a talk was received, compared with its peers: −45 to 45, of which likes are a third; 0 is usual. */
export function receptionOf(talk: Counted, peers: PeerGroups): number {
  const usual = peers.usual(talk);
  const viewed = usual === null ? 0 : moved(logOf(talk.views) - usual, VIEWS);
  const { share } = peers;
  if (!talk.liked || share === 0) return Math.round(viewed);
  const { likes, views } = talk.liked;
  const liked = Math.log2((likes + LIKED_USUALLY * share) / ((views + LIKED_USUALLY) * share));
  return Math.round(viewed + moved(liked, LIKES));
}

/** @param difference in doublings */
const moved = (difference: number, { most, doublings }: typeof VIEWS): number =>
  most * Math.max(-1, Math.min(1, difference / doublings));
