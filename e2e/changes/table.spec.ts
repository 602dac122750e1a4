import { CLICK_ROWS } from '../support/changes/clicks';
import { CONTRIBUTION_ROWS } from '../support/changes/contributions';
import { NOTE_ROWS } from '../support/changes/notes';
import { tryRows } from '../support/changes/table';

// What members can change, under everything that goes wrong on the way: nothing is lost, doubled, done later, or said that is not so.
tryRows({ ...NOTE_ROWS, ...CLICK_ROWS, ...CONTRIBUTION_ROWS });
