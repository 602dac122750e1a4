/** Polling interval of live data while the page is visible, in milliseconds. */
export const LIVE_MS = 5_000;
/** The same for slowly changing data. */
export const SLOW_MS = 30_000;

/** Query options for live data. */
export const live = { staleTime: 0, refetchInterval: LIVE_MS, refetchOnWindowFocus: true } as const;
/** Query options for slowly changing data. */
export const slow = { staleTime: LIVE_MS, refetchInterval: SLOW_MS, refetchOnWindowFocus: true } as const;

/** Prefix of every query key, so that an action can invalidate all of them. */
export const OPERATE = 'operate';

/** `?a=1`, without undefined values; empty if none is left. */
export function queryString(values: Record<string, string | number | boolean | undefined>): string {
  const present = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return present.length > 0 ? `?${new URLSearchParams(present).toString()}` : '';
}
