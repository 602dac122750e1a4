import { killServicesDuring } from '../support/changes/killed';
import { OF_EACH_KIND } from '../support/changes/table';

// The others: killed.long.spec.ts.
killServicesDuring(OF_EACH_KIND);
