import { useLocation, useNavigate, useQueryClient, useSearchParams } from '@lectern/remote';
import { NOTHING, searchParamsOf, searchPath, type SearchParams } from './search-params';
import { talksQuery } from './search.queries';

/** The search in the address, which alone determines what is shown, and functions that change it. */
export function useSearch() {
  const [parameters] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const params = searchParamsOf(parameters);

  /** Shows the first page of a search; the current search is refreshed. */
  const search = (next: SearchParams) => {
    const fresh = { ...next, page: null, exact: next.exact && next.query === params.query };
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

  return { params, search, reset, goHome: () => void navigate('/') };
}
