/** Dialogs come when they are opened. */
export const loadJoinDialog = async () => (await import('./join-dialog')).JoinDialog;
