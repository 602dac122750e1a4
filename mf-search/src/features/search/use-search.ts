import { useLocation, useNavigate, useQueryClient, useSearchParams } from '@lectern/remote';
import { NOTHING, askedFor, searchPath, type AskedFor } from './asked-for';
import { talksQuery } from './search.queries';

/** What the address asks for, which alone says what is shown, and the ways to ask for something else. */
export function useSearch() {
  const [parameters] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const asked = askedFor(parameters);

  /** Shows the talks of a search from its first page; one that is shown already is asked for again. */
  const search = (next: AskedFor) => {
    const fresh = { ...next, page: null, exact: next.exact && next.query === asked.query };
    const path = searchPath(fresh);
    const { queryKey } = talksQuery(fresh);
    if (path === location.pathname + location.search) return void client.invalidateQueries({ queryKey });
    void navigate(path);
  };

  /** Back to the suggestions, as they are by now. */
  const reset = () => {
    const { queryKey } = talksQuery(NOTHING);
    client.removeQueries({ queryKey, type: 'inactive' });
    void navigate(searchPath(NOTHING));
  };

  return { asked, search, reset, goHome: () => void navigate('/') };
}
