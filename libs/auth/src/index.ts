export { SIGNED_OUT, loadAuthStatus, renewSession, signOut, useAuth } from './auth-store';
