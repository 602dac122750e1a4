import type { ComponentType } from 'react';
import type { FetchQueryOptions } from '@tanstack/react-query';

/** The request for a page. */
export interface PageContext {
  /** Values of the path pattern's parameters, decoded. */
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  /**
   * Primary languages that the visitor has chosen, sorted, while the server renders the page; in the browser they are the document's:
   * see {@link chosenLanguages}.
   */
  languages?: readonly string[];
}

/**
 * What an exposed page module exports as `page`. The shell renders `Page` inside its `main` element; `Page`
 * reads its parameters with `useParams` and sets its head tags with `PageHead`.
 */
export interface PageModule {
  Page: ComponentType;
  /** Queries the first HTML needs; the server fetches them all in parallel before rendering. */
  queries?: (context: PageContext) => readonly PageQuery[];
}

/** Options as made by `queryOptions`; their result type does not matter here. */
// Avoids `any`: a query of every type is assignable through its key and function alone.
export type PageQuery = Pick<FetchQueryOptions, 'queryKey'> & { queryFn?: unknown };

/** Types a page module. */
export const definePage = (page: PageModule): PageModule => page;

/** What an exposed slot module exports as `slot`. */
export interface SlotModule<Props extends object = object> {
  Slot: ComponentType<Props>;
}

/** Types a slot module. */
export const defineSlot = <Props extends object>(slot: SlotModule<Props>): SlotModule<Props> => slot;
