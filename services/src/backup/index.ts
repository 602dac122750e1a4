export { backUp } from './back-up.js';
export { checkData, type DataReport } from './check-data.js';
export { deletedAccounts } from './deleted-accounts.js';
export { BackupProblem } from './manifest.js';
export { recordBackup } from './record-backup.js';
export { restore } from './restore.js';
