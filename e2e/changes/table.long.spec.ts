import { OTHERS, tryRows } from '../support/changes/table';

tryRows(OTHERS);
