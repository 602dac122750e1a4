// Not needed in the first view.
export { Alerts } from '@lectern/ui';
export { AccountMenu } from './account-menu';
export { MobileSheet } from './mobile-sheet';
export { NetworkState } from './network-state';
export { SessionTabs } from './session-tabs';
