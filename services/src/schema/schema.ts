import type { Schema } from '../database/data-sources.js';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations/index.js';

/** Every table of the product. */
export const SCHEMA: Schema = { entities: ENTITIES, migrations: MIGRATIONS };
