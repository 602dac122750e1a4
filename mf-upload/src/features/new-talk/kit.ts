// Shared by the first view and the deferred parts: both import from here. See
// docs/decisions/0007-bytes-of-the-first-view.md.
export { getOrThrow, isFailure } from '@lectern/api-client';
export {
  Button,
  Callout,
  Combobox,
  Dialog,
  DialogBody,
  DialogFoot,
  Field,
  FieldError,
  Fine,
  Icon,
  TextArea,
  TextButton,
  TextLink,
  VisuallyHidden,
  deferredCall,
  xIcon,
} from '@lectern/ui';
export { useForm, useWatch } from 'react-hook-form';
export { BusyOverlay } from './busy-overlay';
export { keepBegun } from './draft';
export { focusFirst } from './focus-first';
export { keepFieldFocus } from './keep-field-focus';
export { EMPTY_FORM, VIDEO_FIELDS, speakerFields, trimmed } from './form-model';
export { wizardResolver } from './resolver';
export { faults } from './server-errors';
export { SubmitErrorNotice } from './submit-error';
export { useDebounced } from './use-debounced';
export { useSending } from './use-sending';
