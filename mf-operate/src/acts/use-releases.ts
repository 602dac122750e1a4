import { useQuery } from '@lectern/remote';
import { healthQuery, releasesQuery } from '../api/queries';

/** Views and failed ones of the last day, by version. */
export type Views = ReadonlyMap<string, { views: number; failed: number }>;

/** What is published of a remote, newest first, and how it did. */
export function useReleases(remote: string) {
  const { data: releases, error, refetch } = useQuery(releasesQuery(remote));
  const { data: health } = useQuery(healthQuery(remote));
  const views: Views = new Map(
    health?.releases.map(({ version, views, failed_views }) => [version, { views, failed: failed_views }]),
  );
  return { releases, error, retry: () => void refetch(), views };
}
