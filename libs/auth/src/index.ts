export { loadAuthStatus, signOut, useAuth } from './auth-store';
