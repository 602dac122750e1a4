import type { ReactNode } from 'react';
import { useRoutes } from 'react-router-dom';

interface Props {
  pattern: string;
  children: ReactNode;
}

/** Tells `useParams` below which pattern the path fits; who owns the path was decided before. */
export function PathParams({ pattern, children }: Props) {
  return useRoutes([{ path: pattern, element: children, caseSensitive: true }]);
}
