import { csrfToken } from '@lectern/api-client';
import type { SignInType } from '@lectern/contracts';
import { Button } from '@lectern/ui';
import type { ReactNode, SubmitEvent } from 'react';

interface ProviderFormProps {
  /** As named in the services' paths. */
  provider: 'google_oauth2' | 'github';
  type: SignInType;
  /** Path to return to. */
  returnTo: string | null;
  children: ReactNode;
}

const fill = (input: HTMLInputElement | null) => {
  if (input) input.value = csrfToken();
};

/**
 * The form that signs in with one provider: a plain form, since the response is a redirect.
 *
 * @source product.md, section 7
 */
export function ProviderForm({ provider, type, returnTo, children }: ProviderFormProps) {
  // Signing out replaces the token in the page, so read it on submit.
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) =>
    fill(event.currentTarget.querySelector<HTMLInputElement>('[name=authenticity_token]'));
  return (
    <form method="post" action={`/users/auth/${provider}?type=${type}`} onSubmit={onSubmit}>
      {/* Rendered empty on the server, which fills it in per visitor, so the form works before hydration. */}
      <input ref={fill} type="hidden" name="authenticity_token" defaultValue={csrfToken()} />
      {returnTo && <input type="hidden" name="return_to" value={returnTo} />}
      <Button type="submit" wide>
        {children}
      </Button>
    </form>
  );
}
