import { AuthScreen } from './auth-screen';

/** `/users/sign_up` */
export function SignUpScreen() {
  return (
    <AuthScreen
      type="signup"
      path="/users/sign_up"
      title="Sign up"
      description="Sign up to add talks and to be notified when a recording is available."
      heading="Welcome Back!"
      intro="Hear the speakers, follow the workshops and keep networking with the people you met in the hallway. Sign up to add talks and to be notified when a recording is available."
      verb="Sign in"
    />
  );
}
