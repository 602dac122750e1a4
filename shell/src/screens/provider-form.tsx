import { csrfToken } from '@lectern/api-client';
import type { SignInType } from '@lectern/contracts';
import { Button } from '@lectern/ui';
import type { ReactNode, SubmitEvent } from 'react';

interface ProviderFormProps {
  /** As the services' paths name it. */
  provider: 'google_oauth2' | 'github';
  type: SignInType;
  /** Path to come back to. */
  returnTo: string | null;
  children: ReactNode;
}

const fill = (input: HTMLInputElement | null) => {
  if (input) input.value = csrfToken();
};

/** The way to one provider: a plain form, since the answer is a redirect. @source product.md, section 7 */
export function ProviderForm({ provider, type, returnTo, children }: ProviderFormProps) {
  // Signing out puts another token into the page, so the one of this moment counts.
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) =>
    fill(event.currentTarget.querySelector<HTMLInputElement>('[name=authenticity_token]'));
  return (
    <form method="post" action={`/users/auth/${provider}?type=${type}`} onSubmit={onSubmit}>
      {/* Rendered empty on the server, which fills it for each visitor, so that the form works before hydration. */}
      <input ref={fill} type="hidden" name="authenticity_token" defaultValue={csrfToken()} />
      {returnTo && <input type="hidden" name="return_to" value={returnTo} />}
      <Button type="submit" wide>
        {children}
      </Button>
    </form>
  );
}
