import { useQuery } from '@lectern/remote';
import { Combobox, useLocale, type ComboboxOption } from '@lectern/ui';
import type { UseFormReturn } from 'react-hook-form';
import { conferenceNamesQuery, type NamedConference } from './conference.queries';
import type { WizardForm } from './form-model';
import { useDebounced } from './use-debounced';

const DEBOUNCE_MS = 300;
const MIN_CHARACTERS = 2;

/** The conference's name, with suggestions of existing ones, so that a typo does not create a second one. */
export function ConferenceNameInput({ form }: { form: UseFormReturn<WizardForm> }) {
  return (
    <Combobox
      {...form.register('conferenceName')}
      required
      data-autofocus
      label="Conferences"
      useOptions={useSuggestions}
      onChoose={({ text }) =>
        form.setValue('conferenceName', text, { shouldValidate: true, shouldDirty: true })
      }
    />
  );
}

function useSuggestions(typed: string): ComboboxOption[] {
  const locale = useLocale();
  const text = typed.trim();
  const query = useDebounced(text, DEBOUNCE_MS);
  const { data } = useQuery({
    ...conferenceNamesQuery(query),
    enabled: [...query].length >= MIN_CHARACTERS,
    placeholderData: (before: NamedConference[] | undefined) => before,
  });
  if ([...text].length < MIN_CHARACTERS || !Array.isArray(data)) return [];
  return data.map(({ id, name, start_date, end_date }) => ({
    id,
    text: name,
    detail: datesOf(start_date, end_date, locale),
  }));
}

/** `Sep 4 – 5, 2025`, formatted for the locale. */
function datesOf(start: string | null, end: string | null, locale: string): string | undefined {
  if (start === null) return undefined;
  const style = { dateStyle: 'medium', calendar: 'gregory', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(locale, style);
  return end !== null && end > start
    ? format.formatRange(new Date(start), new Date(end))
    : format.format(new Date(start));
}
