import type { ComparedSpeaker, NewSpeakerJoin } from '@lectern/contracts';
import { Button, Dialog, DialogBody, DialogFoot, ErrorText, countOf, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { Choices } from './choices';
import { joinSpeakers } from './people.calls';

type Joined = Pick<ComparedSpeaker, 'id' | 'speakername' | 'talk_count' | 'slug'>;

interface Props {
  /** The first one stays unless the operator chooses otherwise. */
  pair: readonly [Joined, Joined];
  onClose: () => void;
  onJoined: () => void;
}

/** Asks whose page stays, and joins the two. */
export function JoinDialog({ pair, onClose, onJoined }: Props) {
  const [into, setInto] = useState(pair[0].id);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const join = async () => {
    if (isSending) return;
    setSending(true);
    setFailure(null);
    const from = pair.find(({ id }) => id !== into)?.id ?? pair[1].id;
    const input: NewSpeakerJoin = { from, into };
    try {
      await joinSpeakers(input);
      onJoined();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The speakers were not joined.');
      setSending(false);
    }
  };
  return (
    <Dialog title="Join two speakers" onClose={onClose}>
      <DialogBody>
        <FramedChoices>
          <legend>Which page should be kept?</legend>
          {pair.map(({ id, speakername, slug, talk_count }) => (
            <label key={id}>
              <input type="radio" name="into" checked={id === into} onChange={() => setInto(id)} />
              <span>
                <strong>{speakername}</strong> /speakers/{slug}, {countOf(talk_count, 'talk')}
              </span>
            </label>
          ))}
        </FramedChoices>
        <p>
          Talks, other names and addresses of the other speaker move to this page. Later imports respect the
          decision. It can be undone for 30 days.
        </p>
        {failure && <ErrorText>{failure}</ErrorText>}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="lamp" aria-disabled={isSending || undefined} onClick={() => void join()}>
          {isSending ? 'Joining…' : 'Join'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

const FramedChoices = styled(Choices)`
  gap: ${theme.space2};
  label {
    padding: ${theme.space1} ${theme.space3};
    border: ${theme.hairline};
    border-radius: ${theme.radiusM};
  }
  label:has(:checked) {
    border-color: ${theme.lampLine};
    background: ${theme.lampWash};
  }
`;
