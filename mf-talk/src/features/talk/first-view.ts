// What the first view has already, for what is loaded after it. Taken from here, through the page's own module, it stays part of that one
// bundle; imported from the libraries a second time, each piece would become a module apart and the first view larger.
export { isFailure, request } from '@lectern/api-client';
export { Button, ErrorText, Skeleton, TextButton, VisuallyHidden } from '@lectern/ui';
export { LampLink } from './player/lamp-link';
export { Waiting } from './player/other-players';
export { Muted } from './watch-layout';
export { transcriptQuery } from './talk.queries';
