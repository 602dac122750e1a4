import { JoinDialog } from './join-dialog';

/** The server has them at once. */
export const loadJoinDialog = () => JoinDialog;
