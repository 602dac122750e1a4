import { type NewSubjectStart, START_LIMITS, type SubjectStart, talkPath } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { Button, ErrorText, Field, Row, Stack, TextInput, countOf, theme } from '@lectern/ui';
import { type FormEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { chooseStart, startOf, talkAt } from './catalogue.calls';

type Talks = SubjectStart['talks'];

const FAILED = 'That did not work. Try again.';

/** Chooses the talks to start with on a subject, in order, each with a reason. */
export function StartForm() {
  const [subject, setSubject] = useState<SubjectStart['subject'] | null>(null);
  const [talks, setTalks] = useState<Talks>([]);
  /** As stored. */
  const [stored, setStored] = useState<Talks>([]);
  const [before, setBefore] = useState<Talks | null>(null);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const address = useRef<HTMLInputElement>(null);
  const added = useRef<HTMLInputElement>(null);

  const attempt = async (work: () => Promise<string>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      setSaid(await work());
    } catch (error) {
      setFailure(error instanceof Error ? error.message : FAILED);
    }
    setBusy(false);
  };
  const show = (start: SubjectStart) => {
    setSubject(start.subject);
    setTalks(start.talks);
    setStored(start.talks);
  };
  const submit = (event: FormEvent, work: () => Promise<string>) => {
    event.preventDefault();
    void attempt(work);
  };
  const open = (event: FormEvent) =>
    submit(event, async () => {
      const start = await startOf(address.current?.value.trim() ?? '');
      setBefore(null);
      show(start);
      return start.talks.length === 0 ? `Nothing has been chosen for ${start.subject.name}.` : '';
    });
  const add = (event: FormEvent) =>
    submit(event, async () => {
      const { id, slug, title } = await talkAt(added.current?.value.trim() ?? '');
      if (talks.some((talk) => talk.id === id)) throw new Error(`${title} is in the list already.`);
      setTalks([...talks, { id, slug, title, why: '' }]);
      if (added.current) added.current.value = '';
      return `${title} added. It is not saved yet.`;
    });
  const store = (next: Talks, done: (name: string) => string, undoTo: Talks | null) =>
    void attempt(async () => {
      const start = await chooseStart(subject?.slug ?? '', asInput(next));
      setBefore(undoTo);
      show(start);
      return done(start.subject.name);
    });
  const save = () =>
    store(
      talks,
      (name) =>
        talks.length === 0
          ? `Nothing is chosen for ${name} now.`
          : `${name} starts with ${countOf(talks.length, 'talk')} now.`,
      stored,
    );
  const move = (at: number, to: number) => {
    const next = [...talks];
    next.splice(to, 0, ...next.splice(at, 1));
    setTalks(next);
  };
  const isChanged = JSON.stringify(asInput(talks)) !== JSON.stringify(asInput(stored));

  return (
    <Stack>
      <Line noValidate onSubmit={open}>
        <Field label="Address of the subject">
          <TextInput ref={address} placeholder="/tags/postgresql" autoComplete="off" />
        </Field>
        <Button type="submit">Open</Button>
      </Line>
      {subject && (
        <>
          {talks.length > 0 && (
            <Chosen aria-label={`Where to start on ${subject.name}`}>
              {talks.map((talk, at) => (
                <li key={talk.id}>
                  <Link to={talkPath(talk)}>{talk.title}</Link>
                  <Field label={`Why ${talk.title}`}>
                    <TextInput
                      value={talk.why}
                      maxLength={START_LIMITS.why}
                      autoComplete="off"
                      onChange={({ target: { value: why } }) =>
                        setTalks(talks.map((other) => (other === talk ? { ...talk, why } : other)))
                      }
                    />
                  </Field>
                  <Row>
                    <Button
                      dense
                      aria-label={`Move ${talk.title} up`}
                      aria-disabled={at === 0 || undefined}
                      onClick={() => at > 0 && move(at, at - 1)}
                    >
                      Up
                    </Button>
                    <Button
                      dense
                      aria-label={`Remove ${talk.title}`}
                      onClick={() => setTalks(talks.filter((other) => other !== talk))}
                    >
                      Remove
                    </Button>
                  </Row>
                </li>
              ))}
            </Chosen>
          )}
          {talks.length < START_LIMITS.talks && (
            <Line noValidate onSubmit={add}>
              <Field label={`Address of a talk to start with on ${subject.name}`}>
                <TextInput ref={added} placeholder={talkPath({ slug: 'boundaries' })} autoComplete="off" />
              </Field>
              <Button type="submit">Add</Button>
            </Line>
          )}
          <Row>
            <Button
              tone="lamp"
              aria-disabled={!isChanged || isBusy || undefined}
              onClick={() => isChanged && save()}
            >
              Save
            </Button>
            {before && !isChanged && (
              <Button
                aria-disabled={isBusy || undefined}
                onClick={() => store(before, () => 'Undone.', null)}
              >
                Undo
              </Button>
            )}
          </Row>
        </>
      )}
      {failure && <ErrorText>{failure}</ErrorText>}
      <p role="status">{failure ? '' : said}</p>
    </Stack>
  );
}

const asInput = (talks: Talks): NewSubjectStart['talks'] =>
  talks.map(({ id, why }) => ({ id, why: why.trim() }));

const Line = styled.form`
  display: grid;
  gap: ${theme.space3} ${theme.space4};
  align-items: end;
  > button {
    justify-self: start;
  }
  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;

const Chosen = styled.ol`
  display: grid;
  gap: ${theme.space4};
  padding-left: 1.5em;
  list-style: decimal;
  li > * + * {
    margin-top: ${theme.space2};
  }
`;
