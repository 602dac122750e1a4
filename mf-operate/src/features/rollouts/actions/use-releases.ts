import { useQuery } from '@lectern/remote';
import { healthQuery } from '../health.queries';
import { releasesQuery } from '../releases.queries';

/** Page views of the last day, total and failed, by version. */
export type Views = ReadonlyMap<string, { views: number; failed: number }>;

/** The published releases of a remote, newest first, and their health. */
export function useReleases(remote: string) {
  const { data: releases, error, refetch } = useQuery(releasesQuery(remote));
  const { data: health } = useQuery(healthQuery(remote));
  const views: Views = new Map(
    health?.releases.map(({ version, views, failed_views }) => [version, { views, failed: failed_views }]),
  );
  return { releases, error, retry: () => void refetch(), views };
}
