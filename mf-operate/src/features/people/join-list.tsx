import type { SpeakerJoin } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { Button, ErrorText, Fine, Tag, TimeAgo, VisuallyHidden, countOf } from '@lectern/ui';
import { useState } from 'react';
import { undoJoin } from './people.calls';
import { Rows } from './pair-list';

interface Props {
  joins: readonly SpeakerJoin[];
  /** Milliseconds since the epoch. */
  now: number;
  onUndone: () => void;
}

/** The latest joins. Those of the last thirty days can be undone. */
export function JoinList({ joins, now, onUndone }: Props) {
  return (
    <Rows role="list">
      {joins.map((join) => (
        <OneJoin key={join.id} join={join} now={now} onUndone={onUndone} />
      ))}
    </Rows>
  );
}

function OneJoin({ join, now, onUndone }: { join: SpeakerJoin } & Omit<Props, 'joins'>) {
  const { id, from, into, talks, by, joined_at, undone_at, undoable_until } = join;
  const [failure, setFailure] = useState<string | null>(null);
  const undo = async () => {
    setFailure(null);
    try {
      await undoJoin(id);
      onUndone();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The join was not undone.');
    }
  };
  return (
    <li>
      <div>
        <strong>{from.speakername}</strong> <Fine>/speakers/{from.slug}</Fine>
      </div>
      <div>
        <VisuallyHidden>joined with </VisuallyHidden>
        <Link to={`/speakers/${encodeURIComponent(into.slug)}`}>{into.speakername}</Link>{' '}
        <Fine>{countOf(talks, 'talk')} moved</Fine>
      </div>
      <div>
        <TimeAgo iso={joined_at} />
        <Fine>by {by ?? 'the site'}</Fine>
      </div>
      <div>
        {undone_at ? (
          <Tag>
            Undone <TimeAgo iso={undone_at} />
          </Tag>
        ) : (
          Date.parse(undoable_until) > now && (
            <Button dense onClick={() => void undo()}>
              Undo<VisuallyHidden> the join of {from.speakername}</VisuallyHidden>
            </Button>
          )
        )}
        {failure && <ErrorText>{failure}</ErrorText>}
      </div>
    </li>
  );
}
