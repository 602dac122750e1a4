import type { ContentPage, ContentsQuery, Member } from '@lectern/contracts';
import { OPERATE, ask, queryString, slow } from '@lectern/console';
import { queryOptions } from '@lectern/remote';

/** Prefix of all query keys about contents and members. */
export const contentsKey = [OPERATE, 'contents'];

/** The contents that match a filter, newest first. */
export const contentsQuery = (filter: ContentsQuery) =>
  queryOptions({
    queryKey: [...contentsKey, 'list', filter],
    queryFn: () => ask<ContentPage>(`/curation/contents${queryString(filter)}`),
    ...slow,
  });

export const memberQuery = (id: number) =>
  queryOptions({
    queryKey: [...contentsKey, 'member', id],
    queryFn: () => ask<Member>(`/curation/members/${id}`),
    ...slow,
  });

/** Members found by a name, or by the address of something they added. */
export const membersQuery = (query: string) =>
  queryOptions({
    queryKey: [...contentsKey, 'members', query],
    queryFn: () => ask<Member[]>(`/curation/members${queryString({ query })}`),
  });
