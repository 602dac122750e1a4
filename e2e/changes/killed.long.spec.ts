import { test } from '@playwright/test';
import { killServicesDuring } from '../support/changes/killed';
import { OTHERS } from '../support/changes/table';

// A whole site, started three times, and seven pages.
test.describe.configure({ timeout: 240_000 });

killServicesDuring(OTHERS);
