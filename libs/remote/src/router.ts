// The router facade: remotes share this library instead of the whole router, so that only the names in use are loaded.
export {
  Link,
  NavLink,
  Navigate,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
