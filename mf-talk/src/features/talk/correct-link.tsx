import type { TalkAnswer } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { Muted } from './kit';

/** For the member who added the talk: a link to correct it, or to finish saving it, or why operators took it off the site. */
export function CorrectLink({ answer: { talk, draft, hidden_reason: reason } }: { answer: TalkAnswer }) {
  // Services of an earlier release send no reason.
  if (typeof reason === 'string')
    return (
      <p>
        <strong>The operators took this talk off the site, so only you can see it.</strong>
        <Muted as="span"> Reason: {reason}</Muted>
      </p>
    );
  return (
    <p>
      <Link to={`/talks/new?talk=${talk.id}`}>
        {draft ? 'Continue adding this talk' : 'Correct this talk'}
      </Link>
      {draft && <Muted as="span"> This talk is not finished yet, so only you can see it.</Muted>}
    </p>
  );
}
