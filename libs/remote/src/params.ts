import { createContext, useContext } from 'react';
import { useParams as useRouterParams } from 'react-router-dom';

/**
 * Values of the path pattern's parameters. Provided by the shell, since the snapshot, not routes, decides who
 * owns a path.
 */
export const ParamsContext = createContext<Readonly<Record<string, string | undefined>> | null>(null);

/**
 * Values of the path pattern's parameters, decoded; without the shell, as in a remote's own tests, those of
 * the router's route.
 */
export function useParams<Keys extends string = string>(): Readonly<Partial<Record<Keys, string>>> {
  const fromRoute = useRouterParams();
  const params: Readonly<Record<string, string | undefined>> = useContext(ParamsContext) ?? fromRoute;
  return params as Readonly<Partial<Record<Keys, string>>>;
}
