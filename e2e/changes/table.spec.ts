import { OF_EACH_KIND, OTHERS, tryRows, tryRowsBriefly } from '../support/changes/table';

// Every change a member can make, under failures on the way: nothing is lost, duplicated, applied later, or reported
// wrongly. The others under every failure: table.long.spec.ts.
tryRows(OF_EACH_KIND);
tryRowsBriefly(OTHERS);
