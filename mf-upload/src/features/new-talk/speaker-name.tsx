import type { SpeakerName } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { Avatar, type ComboboxOption } from '@lectern/ui';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { speakerNamesQuery } from './speaker.queries';
import { Combobox, useDebounced } from './kit';

/** @source product.md, section 9 */
const DEBOUNCE_MS = 300;
const MIN_CHARACTERS = 2;

interface Props {
  /** The form library's field. */
  field: UseFormRegisterReturn;
  onChoose: (speaker: SpeakerName) => void;
}

/** The speaker's name, with suggestions. */
export function SpeakerNameInput({ field, onChoose }: Props) {
  return (
    <Combobox
      {...field}
      required
      data-autofocus
      label="Speakers"
      useOptions={useSuggestions}
      picture={({ id, text }) => <Avatar id={id} name={text} />}
      onChoose={({ id, text }) => onChoose({ id, speakername: text })}
    />
  );
}

/** Names that start with the typed text, ignoring case. @source product.md, section 5 */
function useSuggestions(typed: string): ComboboxOption[] {
  const text = typed.trim();
  const query = useDebounced(text, DEBOUNCE_MS);
  const { data } = useQuery({
    ...speakerNamesQuery(query),
    enabled: [...query].length >= MIN_CHARACTERS,
    // While the next response is loading, the last one is filtered.
    placeholderData: (before: SpeakerName[] | undefined) => before,
  });
  if ([...text].length < MIN_CHARACTERS || !Array.isArray(data)) return [];
  const start = text.toLowerCase();
  return data
    .filter(({ speakername }) => speakername.toLowerCase().startsWith(start))
    .map(({ id, speakername }) => ({ id, text: speakername }));
}
