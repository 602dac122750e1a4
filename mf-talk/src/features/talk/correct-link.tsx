import type { TalkAnswer } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { Muted } from './kit';

/** For the member who added the talk: a link to correct it, or to finish saving it. */
export function CorrectLink({ answer: { talk, draft } }: { answer: TalkAnswer }) {
  return (
    <p>
      <Link to={`/talks/new?talk=${talk.id}`}>
        {draft ? 'Continue adding this talk' : 'Correct this talk'}
      </Link>
      {draft && <Muted as="span"> This talk is not finished yet, so only you can see it.</Muted>}
    </p>
  );
}
