import { CLICK_ROWS } from '../support/changes/clicks';
import { CONTRIBUTION_ROWS } from '../support/changes/contributions';
import { NOTE_ROWS } from '../support/changes/notes';
import { tryRows } from '../support/changes/table';

// Every change a member can make, under every failure on the way: nothing is lost, duplicated, applied later,
// or reported wrongly.
tryRows({ ...NOTE_ROWS, ...CLICK_ROWS, ...CONTRIBUTION_ROWS });
