import { useLocation, useNavigate, useQueryClient, useSearchParams } from '@lectern/remote';
import { NOTHING, askedFor, searchPath, type AskedFor } from './search-params';
import { talksQuery } from './search.queries';

/** The search in the address, which alone determines what is shown, and functions that change it. */
export function useSearch() {
  const [parameters] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const asked = askedFor(parameters);

  /** Shows the first page of a search; the current search is refreshed. */
  const search = (next: AskedFor) => {
    const fresh = { ...next, page: null, exact: next.exact && next.query === asked.query };
    const path = searchPath(fresh);
    const { queryKey } = talksQuery(fresh);
    if (path === location.pathname + location.search) return void client.invalidateQueries({ queryKey });
    void navigate(path);
  };

  /** Returns to the suggestions, refreshed. */
  const reset = () => {
    const { queryKey } = talksQuery(NOTHING);
    client.removeQueries({ queryKey, type: 'inactive' });
    void navigate(searchPath(NOTHING));
  };

  return { asked, search, reset, goHome: () => void navigate('/') };
}
