import type { Draft } from '@lectern/remote/drafts';
import { useEffect } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type PathValue } from 'react-hook-form';
import type * as z from 'zod/mini';
import { resolve } from '@lectern/console';
import { FAULTS } from './action-forms';

/**
 * The form of an action's dialog.
 *
 * @param schema of what can be sent now; typed values outlast a change of it
 * @param reason the typed reason, which is kept beyond the dialog
 */
export function useActionForm<Typed extends FieldValues & { reason: string }, Input>(
  schema: z.ZodMiniType<Input, Typed>,
  typed: Omit<Typed, 'reason'>,
  reason: Draft,
) {
  const form = useForm<Typed, unknown, Input>({
    resolver: resolve(schema, FAULTS),
    defaultValues: { ...typed, reason: reason.text } as DefaultValues<Typed>,
    shouldFocusError: false,
  });
  const { setValue } = form;
  const { isSubmitted } = form.formState;
  useEffect(() => {
    setValue('reason' as Path<Typed>, reason.text as PathValue<Typed, Path<Typed>>, {
      shouldValidate: isSubmitted,
    });
  }, [setValue, reason.text, isSubmitted]);
  return form;
}
