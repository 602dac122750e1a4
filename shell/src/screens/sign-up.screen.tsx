import { AuthScreen } from './auth-screen';

/** `/users/sign_up` */
export function SignUpScreen() {
  return (
    <AuthScreen
      type="signup"
      path="/users/sign_up"
      title="Sign up"
      description="Sign up to add talks and to hear when a recording is up."
      heading="Welcome Back!"
      intro="Hear the speakers, follow the workshops and keep networking with the people you met in the hallway. Sign up to add talks and to hear when a recording is up."
      verb="Sign in"
    />
  );
}
