import type { TalkCard } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { useLogged } from '@lectern/remote/use-logged';
import { whenIdle } from '@lectern/remote/when-idle';
import { useEffect, useState } from 'react';
import { homeTalksQuery, restQuery, type TalkList } from './discover.queries';
import type { MissingTalks } from './talks';

/**
 * A list of the home page. Talks that the server left out are requested once the browser is idle or they are
 * wanted, so that they are available when the list is expanded; talks already shown keep their places.
 *
 * @returns `query` the known talks, `count` the total number, `missing` those not loaded yet
 */
export function useShelf(list: TalkList, wanted: boolean) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { data: shelf, error, isPending, isError, refetch } = useQuery(homeTalksQuery(list));
  const isPart = shelf !== undefined && shelf.talks.length < shelf.count;
  const others = useQuery({ ...restQuery(list), enabled: isPart && (isIdle || wanted) });
  useLogged(`${list} talks`, error ?? others.error);

  const data = shelf && (isPart && others.data ? joined(shelf.talks, others.data) : shelf.talks);
  const missing: MissingTalks | null =
    isPart && !others.data
      ? { count: shelf.count - shelf.talks.length, isError: others.isError, refetch: others.refetch }
      : null;
  return { query: { data, isPending, isError, refetch }, count: shelf?.count ?? 0, missing };
}

function joined(first: readonly TalkCard[], all: readonly TalkCard[]): TalkCard[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...all.filter(({ id }) => !known.has(id))];
}
