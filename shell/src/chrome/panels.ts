// What nobody needs at first sight.
export { Alerts } from '@lectern/ui';
export { AccountPanel } from './account-panel';
export { MobileSheet } from './mobile-sheet';
