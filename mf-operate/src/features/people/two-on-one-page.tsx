import type { SpeakerDetails, SplitSpeaker, TalkCard } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { Button, ErrorText, Field, Fine, Row, Stack, TextInput } from '@lectern/ui';
import { useState, type SyntheticEvent } from 'react';
import styled from 'styled-components';
import { Choices } from './choices';
import { speakerAt, splitSpeaker, talksOf } from './people.calls';

interface Found {
  speaker: SpeakerDetails;
  talks: readonly TalkCard[];
}

/** Moves another person's talks off a page shared by two people of the same name. */
export function TwoOnOnePage() {
  const [address, setAddress] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [created, setCreated] = useState<SplitSpeaker | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const attempt = async (work: () => Promise<void>) => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'That did not work. Try again.');
    }
  };
  const find = (event: SyntheticEvent) => {
    event.preventDefault();
    setCreated(null);
    setFound(null);
    setChosen(new Set());
    if (!address.trim()) return setFailure('The address is required.');
    void attempt(async () => {
      const speaker = await speakerAt(address);
      setFound({ speaker, talks: await talksOf(speaker.id) });
    });
  };
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const split = ({ speaker }: Found) =>
    void attempt(async () => {
      setCreated(await splitSpeaker(speaker.id, [...chosen]));
      setFound(null);
    });

  return (
    <Stack>
      <form noValidate onSubmit={find}>
        <Asked>
          <Wide>
            <Field label="Address of the page">
              <TextInput
                value={address}
                placeholder="/speakers/amit-kumar"
                autoComplete="off"
                onChange={(event) => setAddress(event.target.value)}
              />
            </Field>
          </Wide>
          <Button type="submit">Show talks</Button>
        </Asked>
      </form>
      {found && (
        <>
          <TallChoices>
            <legend>Talks by a different {found.speaker.speakername}</legend>
            {found.talks.map(({ id, title, conference_name }) => (
              <label key={id}>
                <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
                <span>
                  {title} {conference_name && <Fine as="span">{conference_name}</Fine>}
                </span>
              </label>
            ))}
          </TallChoices>
          <p>
            <Button
              aria-disabled={chosen.size === 0 || undefined}
              onClick={() => chosen.size > 0 && split(found)}
            >
              Give these talks a page of their own
            </Button>
          </p>
        </>
      )}
      {created && (
        <p role="status">
          They now have a page of their own:{' '}
          <Link to={`/speakers/${encodeURIComponent(created.slug)}`}>/speakers/{created.slug}</Link>
        </p>
      )}
      {failure && <ErrorText>{failure}</ErrorText>}
    </Stack>
  );
}

const Asked = styled(Row)`
  align-items: end;
`;

const Wide = styled.div`
  flex: 1 1 20rem;
`;

const TallChoices = styled(Choices)`
  max-height: 24rem;
  overflow-y: auto;
`;
