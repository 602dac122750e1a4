import type { ComponentType } from 'react';
import type { FetchQueryOptions } from '@tanstack/react-query';

/** Where a page was asked for. */
export interface PageContext {
  /** Values of the path pattern's parameters, decoded. */
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/**
 * What an exposed module of kind page exports as `page`. The shell renders `Page` inside its `main` element; `Page` reads its
 * parameters with `useParams` and puts its own head tags into the document with `PageHead`.
 */
export interface PageModule {
  Page: ComponentType;
  /** Queries whose answers the first HTML needs; the server fetches them before it renders, all at once. */
  queries?: (context: PageContext) => readonly PageQuery[];
}

/** Options as `queryOptions` makes them; what they return is nobody's business here. */
// eslint wants no `any`: a query of every type is assignable through its key and function alone.
export type PageQuery = Pick<FetchQueryOptions, 'queryKey'> & { queryFn?: unknown };

/** Types a page module. */
export const definePage = (page: PageModule): PageModule => page;

/** What an exposed module of kind slot exports as `slot`. */
export interface SlotModule<Props extends object = object> {
  Slot: ComponentType<Props>;
}

/** Types a slot module. */
export const defineSlot = <Props extends object>(slot: SlotModule<Props>): SlotModule<Props> => slot;
