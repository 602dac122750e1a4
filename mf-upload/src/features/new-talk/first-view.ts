// What the first view has already, for what is loaded after it. Taken from here, through the page's own module, it stays part of that one
// bundle; imported from where it is a second time, each piece would become a module apart and the first view larger.
export { csrfToken, getOrThrow, isFailure } from '@lectern/api-client';
export { CONTRIBUTION_LIMITS, asVideoLink } from '@lectern/contracts';
export {
  Button,
  Callout,
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
  xIcon,
} from '@lectern/ui';
export { useForm, useWatch } from 'react-hook-form';
export { BusyOverlay } from './busy-overlay';
export { changeTalk } from './contribution.calls';
export { keepBegun } from './draft';
export { focusFirst } from './focus-first';
export { holdStill } from './hold-still';
export { EMPTY_FORM, VIDEO_FIELDS, speakerFields, trimmed } from './form-model';
export { loadKnownSpeaker, loadMoreSpeakers } from './load-parts';
export { wizardResolver } from './resolver';
export { speakerFaults } from './server-errors';
export { printOf, sendOnce } from '@lectern/auth/change';
export { SuggestInput } from './suggest-input';
export { TroubleNotice } from './trouble';
export { useDebounced } from './use-debounced';
export { useSending } from './use-sending';
export { VideoStep } from './video-step';
export { Wizard } from './wizard';
