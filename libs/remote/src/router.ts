// The router facade: remotes share this library instead of the whole router, so that only names in use are
// loaded.
export { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
