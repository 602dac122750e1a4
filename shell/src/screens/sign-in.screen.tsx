import styled from 'styled-components';
import { AuthScreen } from './auth-screen';

/** `/users/sign_in`: the Login screen. Its heading is two lines, without the comma. */
export function SignInScreen() {
  return (
    <AuthScreen
      type="login"
      path="/users/sign_in"
      title="Log in"
      description="Log in to add notes, upvote talks and keep your calendar."
      heading={
        <>
          <Line>Tech Talks</Line> <Line>Innovators Speak..</Line>
        </>
      }
      intro="Recorded talks, their speakers and the conference schedules. Log in to add notes, upvote talks and keep your calendar."
      verb="Login"
    />
  );
}

// Small enough that the heading stays at two lines.
const Line = styled.span`
  display: block;
  font-size: min(1em, 10.2cqi);
  white-space: nowrap;
`;
