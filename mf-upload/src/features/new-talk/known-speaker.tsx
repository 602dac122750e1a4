import type { SpeakerName } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { countOf } from '@lectern/ui';
import type { UseFormReturn } from 'react-hook-form';
import styled from 'styled-components';
import type { WizardForm, speakerFields } from './form-model';
import { speakerNamesQuery, speakerQuery } from './speaker.queries';
import { Callout, useDebounced, useWatch } from './kit';

const SETTLE_MS = 300;
const MIN_CHARACTERS = 2;

interface Props {
  form: UseFormReturn<WizardForm>;
  /** Path of the name's field. */
  name: ReturnType<typeof speakerFields>[0];
  hasPicture: boolean;
}

/** Says what happens with a speaker the site already knows. The services decide; this predicts it. */
export function KnownSpeaker({ form, name, hasPicture }: Props) {
  const typed = useDebounced((useWatch({ control: form.control, name }) ?? '').trim(), SETTLE_MS);
  const { data: names } = useQuery({
    ...speakerNamesQuery(typed),
    enabled: [...typed].length >= MIN_CHARACTERS,
  });
  const known = Array.isArray(names)
    ? (names.find(({ speakername }) => isSame(speakername, typed)) ??
      names.find(({ alias }) => alias !== undefined))
    : undefined;
  return <Status role="status">{known && <Known speaker={known} hasPicture={hasPicture} />}</Status>;
}

/** Empty, it must exist to be announced later, but must not add a gap between the fields. */
const Status = styled.div`
  &:empty {
    position: absolute;
  }
`;

function Known({ speaker: { id, speakername }, hasPicture }: { speaker: SpeakerName; hasPicture: boolean }) {
  const { data } = useQuery(speakerQuery(id));
  if (!data) return null;
  const { talk_count, description } = data.speaker;
  return (
    <Callout tone="plain">
      <strong>{speakername}</strong> already has a page ({countOf(talk_count, 'talk')}). That page will show{' '}
      {description === ''
        ? 'this talk and what you write about the speaker once an operator has approved them.'
        : 'this talk once an operator has approved it; the existing bio is kept.'}
      {hasPicture && ' The picture will be shown once an operator has accepted it.'}
    </Callout>
  );
}

/** Compares as the services do: ignoring accents, case and repeated whitespace. */
const isSame = (one: string, other: string) => folded(one) === folded(other);
const folded = (name: string) =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).join(' ');
